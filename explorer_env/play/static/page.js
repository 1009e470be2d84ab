// Which page this address is.

import { alarm, fill, make } from "./dom.js";
import { showGame } from "./game.js";
import { showReplay } from "./replay.js";
import { showSetup } from "./setup.js";

const PAGES = [
  [/^\/$/, showSetup],
  [/^\/game\/([\w-]+)$/, (main, token) => showGame(main, token)],
  [/^\/game\/([\w-]+)\/replay$/, (main, token) => showReplay(main, `/api/games/${token}`, `/game/${token}`)],
  [/^\/replay$/, (main) => showReplay(main, null)],
  [/^\/replay\/([\w-]+)$/, (main, token) => showReplay(main, `/api/replays/${token}`)],
];

const main = document.getElementById("main");
const [pattern, show] = PAGES.find(([known]) => known.test(location.pathname)) ?? PAGES[0];
show(main, ...(pattern.exec(location.pathname)?.slice(1) ?? [])).catch((error) => {
  alarm(error.message, true);
  fill(main, make("p", {}, make("a", { href: "/" }, "To the list of games")));
});
