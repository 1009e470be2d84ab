// A replay with a slider: of a file, or of a game that one has an address of.

import { ask, badge, fill, make, trying, withSeats } from "./dom.js";
import { Picture } from "./picture.js";
import { title } from "./setup.js";
import { sheets } from "./sheets.js";

const STEP_MS = 700;

export async function showReplay(main, address, back = null) {
  document.title = "Replay – explorer-env";
  const viewer = make("div", { class: "viewer" });
  const file = make("label", { class: "button" }, "Load a file", make("input", { type: "file", class: "hidden", accept: ".replay,text/plain", onchange: async (event) => {
    const text = await event.target.files[0].text();
    const made = await trying(() => ask("/api/replays", text));
    if (made) location.href = `/replay/${made.token}`;
  } }));
  const links = make("p", { class: "links" }, file, back ? make("a", { class: "button", href: back }, "Back to the game") : null);
  fill(main, viewer);
  if (!address) {
    fill(viewer, links, make("p", {}, "A replay is a file: the end of a game here gives you one, and so does ", make("code", {}, "explorer match --record FOLDER"), "."));
    return;
  }
  await new Viewer(viewer, address, links).go(Number(location.hash.slice(1)) || 0);
}

class Viewer {
  constructor(place, address, links) {
    this.address = address;
    this.picture = new Picture(() => {});
    this.slider = make("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": "Move", oninput: () => this.go(Number(this.slider.value)) });
    this.count = make("output");
    this.play = make("button", { type: "button", onclick: () => this.toggle() }, "Play");
    this.words = make("div", { class: "question" });
    this.log = make("div", { class: "log", role: "log", "aria-live": "polite", "aria-label": "What came of this move", tabindex: "0" });
    this.sheets = make("div", { class: "sheets" });
    const step = (label, sign, by) => make("button", { type: "button", "aria-label": label, onclick: () => this.go(this.wanted + by) }, sign);
    fill(place, make("div", { class: "game" }, this.picture.element, make("section", { class: "side", "aria-label": "Replay" },
      make("div", { class: "card" }, make("div", { class: "slider" }, step("One move back", "◀", -1), this.slider, step("One move on", "▶", 1), this.play, this.count), this.words, this.log, links),
      this.sheets)));
    document.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
      if (!by || event.target === this.slider || event.target.closest?.(".frame")) return;
      event.preventDefault();
      this.go(this.wanted + by);
    });
  }

  /** Show the table after so many moves; of several wishes at once the last one. */
  async go(move) {
    this.wanted = Math.max(0, Math.min(move, this.moves ?? move));
    if (this.busy) return;
    this.busy = true;
    while (this.shown !== this.wanted) {
      const wanted = this.wanted;
      const frame = await trying(() => ask(`${this.address}/frames/${wanted}`));
      if (!frame) break;
      this.show(frame, wanted);
    }
    this.busy = false;
  }

  show(frame, wanted) {
    this.moves = frame.moves;
    this.shown = frame.move;
    if (this.wanted === wanted) this.wanted = frame.move;
    this.slider.max = String(frame.moves);
    this.slider.value = String(frame.move);
    this.count.textContent = `${frame.move} of ${frame.moves}`;
    history.replaceState(null, "", `#${frame.move}`);
    fill(document.getElementById("heading"), make("b", {}, title(frame.game)), ` ${frame.heading}`);
    const { last } = frame;
    fill(this.words, make("h1", {}, last ? [badge(last.seat), " ", make("b", {}, last.words)] : "The beginning"),
      last ? make("p", { class: "faint" }, withSeats(last.question)) : null,
      make("p", {}, frame.over ? "The game is over." : ["Next: ", badge(frame.seat), " ", withSeats(frame.question)]));
    fill(this.log, frame.lines.map((line) => make("p", { class: "came" }, withSeats(line))));
    fill(this.sheets, sheets({ sheets: frame.sheets, seat: -1, seats: frame.seats, asking: frame.seat, points: frame.points }));
    this.picture.show(frame.picture, frame.panes);
    document.getElementById("main").dataset.move = String(frame.move);
  }

  toggle() {
    this.playing = this.playing ? clearInterval(this.playing) : setInterval(() => {
      if (this.wanted >= this.moves) this.toggle();
      else this.go(this.wanted + 1);
    }, STEP_MS);
    this.play.textContent = this.playing ? "Stop" : "Play";
  }
}
