// Making elements, asking the server, saying what went wrong.

/** An element: attributes (on... are listeners, null is left out), then children: elements, words or lists of them. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Put children in place of what an element has. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(9).filter((child) => child !== null && child !== undefined));
}

export class Refusal extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** What the server answers: GET without a body, POST with one. Raises Refusal. */
export async function ask(address, body) {
  const request = body === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": typeof body === "string" ? "text/plain" : "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(address, request);
  } catch {
    throw new Refusal(0, "gone", "The server does not answer. Is `explorer play` still running?");
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const error = answer.error ?? { code: "server", message: `The server failed (${response.status}).` };
  throw new Refusal(response.status, error.code, error.message);
}

let silence = 0;

/** Tell what went wrong, for some seconds, or for good. */
export function alarm(message, forGood = false) {
  const place = document.getElementById("alert");
  fill(place, message ? make("p", {}, message) : null);
  clearTimeout(silence);
  if (message && !forGood) silence = setTimeout(() => fill(place), 8000);
}

/** Do something, and tell of a refusal instead of failing. */
export async function trying(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    alarm(error.message);
    return undefined;
  }
}

/** Words with every "explorer_2" as that explorer's badge; own: one's own seat. */
export function withSeats(words, own = -1) {
  return words.split(/(explorer_\d)/).map((part) => {
    const seat = /^explorer_(\d)$/.exec(part);
    return seat ? badge(Number(seat[1]), own) : part;
  });
}

/** Who is meant: a colour, a number, a name. */
export function badge(seat, own = -1) {
  return make("span", { class: `seat s${seat}` }, `explorer_${seat}`, seat === own ? " (you)" : null);
}

/** A die as it lies. */
export function die({ shows, sides, roll }) {
  return make("span", { class: `die d${sides}`, title: `${roll}: ${shows}`, "aria-label": `${roll} die shows ${shows}` }, String(shows));
}
