import { useState } from "react";
import { flushSync } from "react-dom";
import { focusFirstField } from "@/components/common/focus-first-field";
import { getFieldStep } from "./steps";

export const getStepHeadingId = (step: number) => `paso-${step}`;

function replaceStepInUrl(step: number) {
  const url = new URL(window.location.href);
  url.searchParams.set("paso", String(step));
  window.history.replaceState(null, "", url.pathname + url.search);
}

/** The open step, mirrored in the URL so that a reload keeps it. */
export function useStep(initialStep: number) {
  const [step, setStep] = useState(initialStep);

  function showStep(next: number) {
    if (next === step) return;
    flushSync(() => setStep(next));
    replaceStepInUrl(next);
  }

  function openStep(next: number) {
    showStep(next);
    const heading = document.getElementById(getStepHeadingId(next));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  }

  function goToFields(names: readonly string[]) {
    const steps = names.map(getFieldStep);
    const firstStep = Math.min(...steps);
    if (names.length === 0) return;
    showStep(firstStep);
    focusFirstField(names.filter((_, index) => steps[index] === firstStep));
  }

  return { step, openStep, goToFields };
}
