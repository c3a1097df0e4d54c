// What the scripts say: one aligned line for each step, with what it did and how long it took.

const WIDTH = 12;
const PATIENCE_MS = 2_000;

const line = (mark, name, text, time = "") =>
  `  ${mark} ${name.padEnd(WIDTH)} ${time ? text.padEnd(58) : text}${time}`.trimEnd();

/** Says one thing that is no step. */
export function say(text = "") {
  console.log(text);
}

/** Names a thing and its value, aligned with the steps. */
export function sayPair(name, text) {
  console.log(line(" ", name, text));
}

/** Runs a step; what it gives back says what was done. A long one is announced before it is done. */
export async function step(name, doing, work) {
  const start = performance.now();
  const announce = setTimeout(() => console.log(line("…", name, doing)), PATIENCE_MS);
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const done = await work();
    clearTimeout(announce);
    console.log(line("✓", name, done, seconds()));
  } catch (error) {
    clearTimeout(announce);
    console.log(line("✗", name, "failed", seconds()));
    throw error;
  }
}
