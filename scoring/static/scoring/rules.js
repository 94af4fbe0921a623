// The rules on this phone, as promises. They are those of the server, in the same words
// (scoring/pad/phone.py), asked for when the pad can be used and the phone has nothing better to do.

const PATIENCE = 240000;  // milliseconds: a start on a slow phone hurts nobody, it goes on beside the pad

let worker = null;
let waiting = new Map();
let last = 0;
let version = "";
let state = "absent";  // "starting", "up", or "absent": then facts alone are kept

export const canRun = "Worker" in window && "WebAssembly" in window;

const place = () => document.querySelector("#rules");

function say() {
  const box = place();
  if (box) {
    box.dataset.state = state;
    box.querySelector(".absent").hidden = canRun;  // rules that have not come yet may come still
  }
  document.dispatchEvent(new CustomEvent("rules:state", { detail: state }));
}

function stop() {
  worker?.terminate();
  worker = null;
  for (const { refuse } of waiting.values()) refuse(new Error("the rules stopped"));
  waiting = new Map();
  state = "absent";
  version = "";
}

function send(message) {
  return new Promise((accept, refuse) => {
    if (!worker) { refuse(new Error("no rules here")); return; }
    last += 1;
    waiting.set(last, { accept, refuse });
    worker.postMessage({ ...message, number: last });
  });
}

// What a promise gives, and an error where it takes longer; `time` in milliseconds.
export const within = (promise, time) => Promise.race([
  promise,
  new Promise((_, refuse) => { setTimeout(() => refuse(new Error("too slow")), time); }),
]);

// Start the rules of `box`, or those of a newer version in their place. True when they run.
export async function start() {
  const box = place();
  if (!box) return false;
  if (!canRun) { say(); return false; }
  if (state !== "absent" && version === box.dataset.version) return state === "up";
  stop();
  const { runtime, library, rules, catalogue, language } = box.dataset;
  const files = { runtime, library, rules, catalogue, language };
  for (const key of ["runtime", "library", "rules", "catalogue"]) {
    if (files[key]) files[key] = new URL(files[key], location.href).href;
  }
  state = "starting";
  version = box.dataset.version;
  say();
  const began = performance.now();
  try {
    worker = new Worker(box.dataset.worker, { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      const { accept, refuse } = waiting.get(data.number) ?? {};
      waiting.delete(data.number);
      if (data.error) refuse?.(new Error(data.error));
      else accept?.(JSON.parse(data.answer));
    });
    worker.addEventListener("error", (event) => {
      for (const { refuse } of waiting.values()) refuse(new Error(event.message || "the worker failed"));
    });
    await within(send({ start: files }), PATIENCE);
    state = "up";
    box.dataset.took = String(Math.round(performance.now() - began));
  } catch (error) {
    stop();
    box.dataset.trouble = String(error);
  }
  say();
  return state === "up";
}

export const isUp = () => state === "up";
export const versionOfRules = () => (isUp() ? version : "");

// In words of the cards on this table, which stand on its board.
const packHere = () => document.querySelector("#board")?.dataset.pack ?? "";
const ask = (question) => send({ question: JSON.stringify({ pack: packHere(), ...question }) });

// The board, the coming hand, and each hand of `kept` (their fields, in order) after the server's `sheet`;
// `seat` is that of whoever holds this phone, null where nobody said.
export const fold = (sheet, kept = [], seat = null) => ask({ ask: "fold", sheet, kept, seat });

// What the hand in `fields` would be worth after them, with reasons, or the sentences that refuse it.
export const preview = (sheet, kept, fields) => ask({ ask: "preview", sheet, kept, fields });

// Everything that is said of a sheet.
export const whole = (sheet) => ask({ ask: "whole", sheet });

// Seats of `names` under the rules in `header`, drawn with `pack` for the `way.times`-th time by two lists of
// numbers; `way.by_colour` plays red kings against black.
export const drawSeats = (header, pack, names, way, chance) => (
  ask({ ask: "draw", header, pack, names, ...way, chance })
);
