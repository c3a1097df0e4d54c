import { flushSync } from "react-dom";
import { focusFirstField } from "@/components/common/focus-first-field";
import { getFieldStep } from "./steps";

export const getStepHeadingId = (step: number) => `paso-${step}`;

function replaceStepInUrl(step: number) {
  const url = new URL(window.location.href);
  url.searchParams.set("paso", String(step));
  window.history.replaceState(null, "", url.pathname + url.search);
}

/**
 * The open step, 1-based, mirrored in the URL so that a reload keeps it. A store and no state of the editor, so that
 * opening a step renders none of the fields.
 */
export function createStepStore(initialStep: number) {
  let step = initialStep;
  const listeners = new Set<() => void>();

  function showStep(next: number) {
    if (next === step) return;
    step = next;
    flushSync(() => {
      for (const listener of listeners) listener();
    });
    replaceStepInUrl(next);
  }

  /** Opens a step and focuses its heading. */
  function openStep(next: number) {
    showStep(next);
    const heading = document.getElementById(getStepHeadingId(next));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  }

  /** Opens the first step with one of the fields and focuses it. */
  function goToFields(names: readonly string[]) {
    const steps = names.map(getFieldStep);
    const firstStep = Math.min(...steps);
    if (names.length === 0) return;
    showStep(firstStep);
    focusFirstField(names.filter((_, index) => steps[index] === firstStep));
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  return { getStep: () => step, subscribe, openStep, goToFields };
}
