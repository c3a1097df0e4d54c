import { useState } from "react";
import { flushSync } from "react-dom";
import { focusFirst } from "../../common/focus-first-field";
import { stepOf } from "./steps";

/** The id of the heading of a step. */
export const headingId = (step: number) => `paso-${step}`;

function showInAddress(step: number) {
  const url = new URL(window.location.href);
  url.searchParams.set("paso", String(step));
  window.history.replaceState(null, "", url.pathname + url.search);
}

/** Which step is open; it is in the address too, so that a reload stays where one was. */
export function useStep(first: number) {
  const [step, setStep] = useState(first);

  function show(next: number) {
    if (next === step) return;
    flushSync(() => setStep(next));
    showInAddress(next);
  }

  function open(next: number) {
    show(next);
    const heading = document.getElementById(headingId(next));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  }

  function goTo(names: readonly string[]) {
    const steps = names.map(stepOf);
    const nearest = Math.min(...steps);
    if (names.length === 0) return;
    show(nearest);
    focusFirst(names.filter((_, index) => steps[index] === nearest));
  }

  return { step, open, goTo };
}
