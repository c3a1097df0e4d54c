import { createContext, useContext } from "react";

type StepControl = {
  /** Counts from 1. */
  step: number;
  /** Opens a step and takes the focus to its heading. */
  open: (step: number) => void;
  /** Opens the step of the first of some fields and takes the focus there. */
  goTo: (names: readonly string[]) => void;
};

export const StepContext = createContext<StepControl>({ step: 1, open: () => {}, goTo: () => {} });

export const useSteps = () => useContext(StepContext);
