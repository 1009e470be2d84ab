// The picture: which part of it is seen, and the legal answers in it.

import { fill, make } from "./dom.js";

const NAMES = { map: "Map", table: "Table", both: "Both" };
const WIDE = 1.35; // a pane so many times wider than high shows the whole picture

/** A picture with buttons for its parts. `choose(action)` is called when an answer in it is chosen. */
export class Picture {
  constructor(choose) {
    this.choose = choose;
    this.part = "auto";
    this.zoom = 1;
    this.tools = make("div", { class: "tools", role: "group", "aria-label": "Part of the picture" });
    this.frame = make("div", { class: "frame", tabindex: "0", "aria-label": "Picture of the game; arrow keys scroll it" });
    this.element = make("section", { class: "picture", "aria-label": "Picture" }, this.tools, this.frame);
    new ResizeObserver(() => this.crop()).observe(this.frame);
  }

  /** Draw: SVG, its panes, legal answers ([] for none), the seat that looks. */
  show(svg, panes, answers = []) {
    if (svg !== this.drawn) {
      const plain = svg.replace(/<style>.*?<\/style>/s, ""); // page.css says the same; the policy bars styles within
      const parsed = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
      fill(this.frame, document.importNode(parsed, true));
      this.drawn = svg;
    }
    this.svg = this.frame.querySelector("svg");
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    this.svg.setAttribute("role", "group"); // as an image its buttons would not be read out
    this.panes = panes;
    this.unmark();
    this.mark(answers);
    this.crop();
    this.scrollToAnswers();
  }

  unmark() {
    this.point(null);
    for (const old of this.svg.querySelectorAll(".legal")) {
      const plain = old.cloneNode(true);
      plain.classList.remove("legal");
      for (const name of ["tabindex", "role", "aria-label"]) plain.removeAttribute(name);
      old.replaceWith(plain);
    }
  }

  /** Make the places of answers clickable; a place that several answers are about has none of its own. */
  mark(answers) {
    const by = new Map();
    for (const answer of answers.filter((one) => one.place)) by.set(answer.place, [...(by.get(answer.place) ?? []), answer]);
    this.marked = [];
    for (const [place, [answer, ...others]] of by) {
      const element = this.svg.getElementById(place);
      if (!element) continue;
      this.marked.push(element);
      if (others.length) continue;
      element.classList.add("legal");
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", `${answer.words}: ${answer.means}`);
      element.addEventListener("click", () => this.choose(answer.action));
      element.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          this.choose(answer.action);
        }
      });
    }
  }

  /** The part to show when nobody has chosen one: where the answers are, or all if there is room. */
  auto() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (width / Math.max(height, 1) > WIDE && width > 1100) return "both";
    if (!this.marked?.length) return this.last ?? "map";
    const box = this.marked[0].getBBox();
    return box.x + box.width / 2 < this.panes.table[0] ? "map" : "table";
  }

  crop() {
    if (!this.svg) return;
    const part = this.part === "auto" ? this.auto() : this.part;
    this.last = part;
    const [x, y, width, height] = this.panes[part];
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.style.setProperty("aspect-ratio", `${width} / ${height}`);
    const room = [this.frame.clientWidth, this.frame.clientHeight];
    const fits = Math.min(room[0] / width, room[1] / height) * width;
    const least = room[0] < 560 ? Math.min(width, 560) : 0; // words stay readable: what doesn't fit is scrolled to
    this.svg.style.setProperty("width", `${Math.max(fits, least) * this.zoom}px`);
    this.drawTools(part);
  }

  drawTools(shown) {
    const state = `${this.part} ${shown} ${this.zoom}`;
    if (this.tools.dataset.state === state) return;
    this.tools.dataset.state = state;
    const parts = Object.keys(NAMES).map((part) => make("button", {
      type: "button", "aria-pressed": String(part === shown), onclick: () => this.pick(part),
    }, NAMES[part]));
    const zooms = [["−", 1 / 1.25, "Smaller"], ["+", 1.25, "Larger"]].map(([sign, factor, label]) => make("button", {
      type: "button", "aria-label": label, onclick: () => this.scale(factor),
    }, sign));
    fill(this.tools, parts, zooms);
  }

  pick(part) {
    this.part = this.part === part ? "auto" : part;
    this.crop();
  }

  scale(factor) {
    this.zoom = Math.min(Math.max(this.zoom * factor, 0.5), 4);
    this.crop();
  }

  scrollToAnswers() {
    if (!this.marked?.length) return;
    const frame = this.frame.getBoundingClientRect();
    const boxes = this.marked.map((element) => element.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top)), bottom = Math.max(...boxes.map((box) => box.bottom));
    this.frame.scrollBy((left + right) / 2 - (frame.left + frame.width / 2), (top + bottom) / 2 - (frame.top + frame.height / 2));
  }

  /** Point out one answer's place with a rim above all, or none. */
  point(place) {
    this.svg?.querySelectorAll(".pointer").forEach((old) => old.remove());
    const element = place ? this.svg?.getElementById(place) : null;
    if (element) this.svg.append(...["under", "over"].map((kind) => rim(element, kind)));
  }
}

function rim(element, kind) {
  const copy = element.cloneNode(false);
  for (const { name } of [...copy.attributes]) {
    if (!["d", "cx", "cy", "r", "points"].includes(name)) copy.removeAttribute(name);
  }
  copy.setAttribute("class", `pointer ${kind}`);
  return copy;
}
