import { createContext, useContext, useSyncExternalStore } from "react";
import { createStepStore } from "./step-store";

export const StepContext = createContext(createStepStore(1));

/** To open steps; does not follow the open one. */
export const useStepStore = () => useContext(StepContext);

/** The open step, 1-based. */
export function useStep(): number {
  const { subscribe, getStep } = useStepStore();
  return useSyncExternalStore(subscribe, getStep, getStep);
}
