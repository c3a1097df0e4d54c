import { createContext, useContext } from "react";

type StepNavigation = {
  /** 1-based. */
  step: number;
  /** Opens a step and focuses its heading. */
  openStep: (step: number) => void;
  /** Opens the first step with one of the fields and focuses it. */
  goToFields: (names: readonly string[]) => void;
};

export const StepContext = createContext<StepNavigation>({
  step: 1,
  openStep: () => {},
  goToFields: () => {},
});

export const useSteps = () => useContext(StepContext);
