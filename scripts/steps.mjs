// Terminal output of the commands: one aligned line per step, with its result and duration.

const NAME_WIDTH = 12;
const RESULT_WIDTH = 58;
const ANNOUNCE_AFTER_MS = 2_000;

const formatLine = (mark, name, text, time = "") =>
  `  ${mark} ${name.padEnd(NAME_WIDTH)} ${time ? text.padEnd(RESULT_WIDTH) : text}${time}`.trimEnd();

/** Prints a line that belongs to no step. */
export function print(text = "") {
  console.log(text);
}

/** Prints a name and its value, aligned with the steps. */
export function printField(name, text) {
  console.log(formatLine(" ", name, text));
}

let isSilent = false;

/** Lets steps print nothing from now on: what is being stopped has not failed. */
export function silenceSteps() {
  isSilent = true;
}

const printStep = (...line) => {
  if (!isSilent) console.log(formatLine(...line));
};

/** Runs a step and prints the result that `work` returns. A slow step is announced while it runs. */
export async function runStep(name, description, work) {
  const start = performance.now();
  const announce = setTimeout(() => printStep("…", name, description), ANNOUNCE_AFTER_MS);
  const elapsed = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    printStep("✓", name, result, elapsed());
  } catch (error) {
    printStep("✗", name, "failed", elapsed());
    throw error;
  } finally {
    clearTimeout(announce);
  }
}
