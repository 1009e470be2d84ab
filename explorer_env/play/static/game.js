// A game: the picture, the question with its answers, the log, the sheets.

import { alarm, ask, badge, die, fill, make, trying, withSeats } from "./dom.js";
import { Picture } from "./picture.js";
import { sheets, notes } from "./sheets.js";
import { title } from "./setup.js";

const KEYS = [..."1234567890abcdefgijklnopqrstvwxyz"]; // h, m and u are taken
const DICE_SHOWN = 4;
const ADVISERS = { trained: "the trained network", heuristic: "the heuristic", "search:0.5s": "a search of 0.5 s" };

export async function showGame(main, token) {
  const game = new GamePage(main, `/api/games/${token}`, token);
  await game.look();
  game.listen();
}

class GamePage {
  constructor(main, address, token) {
    this.address = address;
    this.token = token;
    this.lines = [];
    this.undone = 0;
    this.looking = null;
    this.picture = new Picture((action) => this.answer(action));
    this.question = make("div", { class: "question" });
    this.answers = make("ol", { class: "answers", "aria-label": "Legal answers" });
    this.dice = make("p", { class: "dice", "aria-label": "Last dice" });
    this.log = make("div", { class: "log", role: "log", "aria-live": "polite", "aria-label": "Log", tabindex: "0" });
    this.tools = make("div", { class: "tools" });
    this.sheets = make("div", { class: "sheets" });
    this.advice = make("div", { class: "advice", "aria-live": "polite" });
    fill(main, make("div", { class: "game" }, this.picture.element,
      make("section", { class: "side", "aria-label": "Your choice" },
        make("div", { class: "card choice-card" }, this.question, this.dice, this.answers, this.tools, this.advice),
        make("div", { class: "card" }, make("h2", {}, "What happened"), this.log),
        this.sheets)));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // --- what the server says ------------------------------------------------------------------------------------------
  /** Ask for the table as it is now; one request at a time, and once more when there was news meanwhile. */
  async look() {
    if (this.looking) {
      this.again = true;
      return this.looking;
    }
    this.looking = this.lookNow().finally(() => { this.looking = null; });
    await this.looking;
    if (this.again) {
      this.again = false;
      await this.look();
    }
  }

  async lookNow() {
    let seen = await ask(`${this.address}?since=${this.lines.length}`);
    if (seen.undone !== this.undone || seen.first < this.lines.length) {
      this.lines = [];
      fill(this.log);
      seen = seen.first === 0 ? seen : await ask(this.address);
    }
    this.undone = seen.undone;
    this.addLines(seen.lines, seen.seat);
    const same = this.seen && this.seen.version === seen.version && this.seen.name === seen.name;
    if (!same) this.show(seen); // else what has the focus would be made anew
  }

  listen() {
    const stream = new EventSource(`${this.address}/changes`);
    stream.onmessage = (event) => {
      alarm("");
      if (Number(event.data) !== this.seen.version) trying(() => this.look());
    };
    stream.onopen = () => { if (this.lost) trying(() => this.look()); this.lost = false; };
    stream.onerror = () => { this.lost = true; alarm("The server is gone. The game is kept; this page tries again by itself.", true); };
    addEventListener("pagehide", () => stream.close());
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  }

  // --- showing ---------------------------------------------------------------------------------------------------------
  show(seen) {
    const fresh = !this.seen || this.seen.move !== seen.move || this.seen.undone !== seen.undone;
    const focused = this.side()?.contains(document.activeElement) || this.picture.element.contains(document.activeElement);
    this.seen = seen;
    document.title = `${seen.asked ? "● " : ""}${seen.name || title(seen.game)} – explorer-env`;
    fill(document.getElementById("heading"), make("b", {}, seen.name || title(seen.game)), ` ${seen.heading}`);
    this.showQuestion();
    this.showAnswers();
    this.showTools();
    if (fresh) {
      fill(this.advice);
      this.answers.scrollTop = 0;
    }
    this.picture.show(seen.picture, seen.panes, seen.asked?.answers ?? []);
    fill(this.sheets, sheets(seen), notes(seen.notes));
    if (fresh && focused && (seen.asked || seen.over)) this.question.querySelector("h1")?.focus({ preventScroll: true });
    this.main().dataset.move = String(seen.move);
    this.main().dataset.state = seen.over ? "over" : seen.asked ? "asked" : "waiting";
  }

  side() {
    return this.question.closest(".side");
  }

  main() {
    return this.question.closest("main");
  }

  showQuestion() {
    const { asked, over, asking, bot, question, seat, results, points, goal, trouble } = this.seen;
    if (over) {
      fill(this.question, make("h1", { tabindex: "-1" }, "The game is over"), resultTable(results, points, seat),
        make("p", { class: "links" }, make("a", { class: "button", href: `${this.address}/replay`, download: "" }, "Download the replay"),
          make("a", { class: "button", href: `/game/${this.token}/replay` }, "Look at it step by step"),
          make("a", { class: "button", href: "/" }, "Another game")));
    } else if (asked) {
      fill(this.question, make("h1", { tabindex: "-1" }, withSeats(asked.question, seat)), make("p", {}, withSeats(asked.about, seat)),
        make("details", { class: "rule" }, make("summary", {}, `Rule ${asked.rule}`), make("p", {}, asked.rule_words), make("p", {}, goal)));
    } else {
      const doing = bot ? ` (${bot}) is thinking…` : " is asked.";
      fill(this.question, make("h1", { tabindex: "-1" }, badge(asking, seat), trouble ? ` can't go on: ${trouble}` : doing), make("p", { class: "faint" }, withSeats(question, seat)));
    }
  }

  showAnswers() {
    const answers = this.seen.asked?.answers ?? [];
    fill(this.answers, answers.map((answer, k) => make("li", {}, make("button", {
      type: "button", class: "answer", "data-action": String(answer.action), "aria-keyshortcuts": KEYS[k],
      onclick: () => this.answer(answer.action),
      onmouseenter: () => this.picture.point(answer.place), onmouseleave: () => this.picture.point(null),
      onfocus: () => this.picture.point(answer.place), onblur: () => this.picture.point(null),
    },
      KEYS[k] ? make("kbd", { "aria-hidden": "true" }, KEYS[k]) : null,
      make("span", { class: "words" }, make("b", {}, answer.words.replace(/^(region|Resource|Patron) /, "")), answer.costs ? make("span", { class: "cost" }, answer.costs) : null),
      make("span", { class: "means" }, withSeats(answer.means, this.seen.seat)),
      answer.outlook.length ? make("span", { class: "outlook", title: "What changes up to your next question, by 24 tries with other dice" },
        make("span", { class: "faint" }, "likely: "), answer.outlook.slice(0, 6).map((words) => make("span", { class: "chip" }, words)),
        answer.outlook.length > 6 ? "…" : null) : null))));
  }

  showTools() {
    const { asked, undo, over, bot, practice, pause, seat } = this.seen;
    const adviser = this.tools.querySelector("select")?.value ?? "trained";
    const had = document.activeElement?.closest(".tools") === this.tools ? document.activeElement.id : "";
    fill(this.tools,
      practice && seat >= 0 ? make("button", { id: "undo", type: "button", disabled: !undo, title: "Key u", onclick: () => this.undo() }, "Undo") : null,
      asked ? make("button", { id: "hint", type: "button", title: "Key h", onclick: () => this.hint() }, "Hint") : null,
      asked ? make("label", {}, "by ", make("select", { id: "adviser", "aria-label": "Who gives the hint" },
        Object.entries(ADVISERS).map(([value, words]) => make("option", { value, selected: value === adviser }, words)))) : null,
      over ? null : make("label", { class: "pause" }, "Bots’ pause ", make("input", { id: "pause", type: "range", min: "0", max: "3", step: "0.2", value: String(pause),
        "aria-valuetext": `${pause} seconds`, onchange: (event) => trying(() => ask(`${this.address}/pause`, { seconds: Number(event.target.value) })) })),
      make("details", { class: "more" }, make("summary", {}, "More"), this.more()));
    if (had) document.getElementById(had)?.focus();
  }

  more() {
    const { links, practice, seat, name } = this.seen;
    const others = Object.entries(links).filter(([other]) => Number(other) !== seat);
    return make("div", { class: "more-inside" },
      make("form", { onsubmit: async (event) => {
        event.preventDefault();
        await trying(() => ask(`${this.address}/name`, { name: event.target.elements.called.value }));
        trying(() => this.look());
      } }, make("label", {}, "Name ", make("input", { name: "called", value: name, maxlength: "60", autocomplete: "off" })), make("button", {}, "Save")),
      practice && seat >= 0 ? make("button", { type: "button", onclick: async () => {
        const made = await trying(() => ask(`${this.address}/copy`, { name: `${name || title(this.seen.game)}, move ${this.seen.move}` }));
        if (made) alarm("A copy from here is on your list of games.");
      } }, "Save a copy from here") : null,
      make("a", { href: `/game/${this.token}/replay` }, "Look back step by step"),
      others.map(([other, token]) => make("p", {}, badge(Number(other)), " plays at ", make("a", { href: `/game/${token}` }, "this address"))));
  }

  addLines(lines, own) {
    const below = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 40;
    for (const line of lines) {
      this.lines.push(line);
      const kind = line.seat >= 0 ? "did" : / begins$/.test(line.text) ? "turn" : "came";
      this.log.append(make("p", { class: kind }, line.seat >= 0 ? [badge(line.seat, own), ": "] : null,
        line.dice.map(die), withSeats(line.text.replace(" -> ", " → "), own)));
    }
    const dice = this.lines.slice(-40).flatMap((line) => line.dice).slice(-DICE_SHOWN);
    fill(this.dice, dice.length ? make("span", { class: "faint" }, "Last dice ") : null,
      dice.map((one) => make("span", { class: "thrown" }, die(one), make("small", {}, one.roll))));
    if (below || lines.length > 30) this.log.scrollTop = this.log.scrollHeight;
  }

  // --- doing -----------------------------------------------------------------------------------------------------------
  /** Do something about the table as it is seen, once: a double click is one click. */
  async act(what, body) {
    const { move, version } = this.seen;
    if (this.acted === version) return;
    this.acted = version;
    this.side().classList.add("acting");
    const done = await trying(() => ask(`${this.address}/${what}`, { move, ...body }));
    if (!done && this.acted === version) this.acted = null;
    await trying(() => this.look());
    this.side().classList.remove("acting");
  }

  answer(action) {
    return this.act("answer", { action });
  }

  undo() {
    return this.seen.undo ? this.act("undo", {}) : undefined;
  }

  async hint() {
    const bot = document.getElementById("adviser")?.value ?? "trained", move = this.seen.move;
    fill(this.advice, make("p", { class: "faint" }, "One moment…"));
    const hint = await trying(() => ask(`${this.address}/hint`, { move, bot }));
    if (!hint || hint.move !== this.seen.move) return fill(this.advice);
    const counts = hint.kind === "visits", chances = hint.kind === "chances";
    const lead = { chances: "Its chances:", visits: "How often the search tried each, and what came of it (-1 to +1):", answer: "" }[hint.kind];
    const chosen = hint.each.find((one) => one.action === hint.action);
    fill(this.advice, make("p", {}, `${ADVISERS[bot][0].toUpperCase()}${ADVISERS[bot].slice(1)} would take `, make("b", {}, chosen.words), `. ${lead}`),
      counts || chances ? make("ul", { class: "shares" }, hint.each.slice(0, 8).map((one) => make("li", { class: one.action === hint.action ? "best" : null },
        make("meter", { min: "0", max: "1", value: String(one.share), "aria-label": one.words }),
        make("span", {}, `${(100 * one.share).toFixed(0)}% `, one.words, counts ? ` (${one.visits}, ${one.value.toFixed(2)})` : "")))) : null);
  }

  key(event) {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "range" && event.target.type !== "checkbox";
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = this.seen?.asked?.answers[KEYS.indexOf(event.key)];
    if (event.key === "u") this.undo();
    else if (event.key === "h" && this.seen?.asked) this.hint();
    else if (event.key === "m") this.picture.pick(this.picture.last === "map" ? "table" : "map");
    else if (answer && KEYS.includes(event.key)) this.answer(answer.action);
    else return;
    event.preventDefault();
  }
}

export function resultTable(results, points, own) {
  return make("table", { class: "results" }, make("thead", {}, make("tr", {}, ["Place", "Explorer", points].map((words) => make("th", { scope: "col" }, words)))),
    make("tbody", {}, results.map(([seat, score, place]) => make("tr", { class: seat === own ? "own" : null },
      make("td", {}, String(place)), make("td", {}, badge(seat, own)), make("td", {}, String(score))))));
}
