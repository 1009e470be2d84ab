// The first page: a new game, and the games that there are.

import { ask, fill, make, trying } from "./dom.js";

const ABOUT = {
  expedition: "One to five explorers walk into Africa; nobody knows what a region holds until somebody enters it. Drama Points for what you find; 50 end the game. Long and rich: 100 to 300 choices of yours.",
  adventure: "One to four characters walk a world of tiles that is laid as they go, with a deck of events. Coins, discoveries and life count after 24 rounds. Shorter: some 100 choices of yours.",
};
const SEATS = {
  person: "a person", trained: "trained (the network)", evolved: "evolved (fast, strong)",
  heuristic: "heuristic (sensible, fast)",
  "search:0.5s": "search, 0.5 s a move", "search:2s": "search, 2 s a move", random: "random",
};

export async function showSetup(main) {
  const [setup, { games }] = await Promise.all([ask("/api/setup"), ask("/api/games")]);
  document.title = "Games – explorer-env";
  document.getElementById("heading").textContent = "";
  fill(main, make("div", { class: "setup" }, newGame(setup), listed(games)));
}

function newGame(setup) {
  const seats = make("div", { class: "seats" });
  const form = make("form", { class: "card", onsubmit: (event) => start(event, form) },
    make("h1", {}, "A new game"),
    make("fieldset", {}, make("legend", {}, "Which game?"), Object.keys(setup.games).map((name, k) => make("label", { class: "choice" },
      make("input", { type: "radio", name: "game", value: name, checked: k === 0, onchange: () => draw() }),
      make("span", {}, make("b", {}, title(name)), make("small", {}, ABOUT[name] ?? ""))))),
    make("label", {}, "Players", make("select", { name: "players", onchange: () => draw(true) })),
    seats,
    make("label", {}, "Length", make("select", { name: "variant" })),
    make("label", { class: "check" }, make("input", { type: "checkbox", name: "practice", checked: true }),
      make("span", {}, make("b", {}, "Practice"), make("small", {}, "you may take back your last choice"))),
    make("details", {}, make("summary", {}, "Name and seed"),
      make("label", {}, "Name of the game", make("input", { name: "name", maxlength: "60", autocomplete: "off" })),
      make("label", {}, "Seed: a number; the same one gives the same dice", make("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]{0,15}", autocomplete: "off" }))),
    make("button", { class: "main", type: "submit" }, "Begin"));

  function draw(keep = false) {
    const game = setup.games[form.game.value], [least, most] = game.seats;
    const wanted = keep ? Number(form.players.value) : Math.min(3, most);
    const numbers = Array.from({ length: most - least + 1 }, (_, k) => least + k);
    fill(form.players, numbers.map((number) => make("option", { selected: number === wanted }, String(number))));
    const before = [...seats.querySelectorAll("select")].map((select) => select.value);
    fill(seats, Array.from({ length: wanted }, (_, seat) => seatLine(seat, before[seat])));
    fill(form.variant, Object.entries(game.variants).map(([value, words]) => make("option", { value }, words)));
  }
  draw();
  return form;
}

function seatLine(seat, before) {
  const chosen = before ?? (seat === 0 ? "person" : "heuristic");
  return make("label", {}, make("span", { class: `seat s${seat}` }, `explorer_${seat}`),
    make("select", { name: "seat" }, Object.entries(SEATS).map(([value, words]) =>
      make("option", { value, selected: value === chosen }, seat === 0 && value === "person" ? "you" : words))));
}

async function start(event, form) {
  event.preventDefault();
  const button = form.querySelector("button.main");
  button.disabled = true;
  const slow = setTimeout(() => { button.textContent = "Getting the rules ready: once, some two minutes…"; }, 1500);
  const made = await trying(() => ask("/api/games", {
    game: form.game.value, seats: [...form.querySelectorAll("select[name=seat]")].map((select) => select.value),
    seed: form.seed.value, variant: form.variant.value, practice: form.practice.checked, name: form.name.value,
  }));
  clearTimeout(slow);
  button.disabled = false;
  button.textContent = "Begin";
  if (made) location.href = `/game/${made.token}`;
}

function listed(games) {
  const list = make("section", { class: "card" }, make("h2", {}, "Your games"),
    make("p", { class: "faint" }, "Every game is kept after each move: close the page, stop the server, come back."));
  list.append(games.length ? make("ul", { class: "games" }, games.map(line)) : make("p", {}, "None yet."));
  return list;
}

function line(game) {
  const against = game.seats.map((seat) => SEATS[seat]?.split(" (")[0] ?? seat).join(", ");
  const item = make("li", {},
    make("a", { href: `/game/${game.token}` }, make("b", {}, game.name || title(game.game)),
      make("small", {}, `${title(game.game)}, ${new Date(game.made * 1000).toLocaleString()}, ${against}; ${game.moves} moves${game.ended ? ", over" : ""}${game.practice ? ", practice" : ""}`)),
    make("button", { type: "button", "aria-label": `Take ${game.name || game.game} off the list`, onclick: async () => {
      if (await trying(() => ask(`/api/games/${game.token}/forget`, {}))) item.remove();
    } }, "×"));
  return item;
}

export function title(name) {
  return name[0].toUpperCase() + name.slice(1);
}
