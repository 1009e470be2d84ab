// What lies before the seats, and what lies open on the table.

import { badge, make } from "./dom.js";

/** Sheets of all seats: one's own first and open. */
export function sheets({ sheets: all, seat: own, seats, asking, points }) {
  const order = [...all].sort((a, b) => (b.seat === own) - (a.seat === own) || a.seat - b.seat);
  return order.map((sheet) => make("details", { class: "card sheet", open: sheet.seat === own },
    make("summary", {}, badge(sheet.seat, own), seats[sheet.seat] === "person" ? null : make("small", {}, ` ${seats[sheet.seat]}`),
      make("b", { class: "points" }, `${sheet.points} ${points}`), sheet.seat === asking ? make("small", { class: "turn" }, "is asked") : null),
    make("p", { class: "faint" }, sheet.where),
    make("dl", { class: "tracks" }, sheet.tracks.map((track) => make("div", {}, make("dt", {}, track.name),
      make("dd", {}, track.most === null ? String(track.now) : [make("b", {}, String(track.now)), make("small", {}, `/${track.most}`),
        make("meter", { min: "0", max: String(track.most), value: String(track.now), "aria-hidden": "true" })])))),
    sheet.lists.map(([name, items]) => make("p", {}, make("b", {}, `${name}: `), items.join(", ")))));
}

export function notes(all) {
  return all.map(([name, lines]) => make("details", { class: "card" }, make("summary", {}, `${name} (${lines.length})`),
    make("ul", {}, lines.map((line) => make("li", {}, line)))));
}
