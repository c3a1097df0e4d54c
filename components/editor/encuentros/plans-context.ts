import { createContext, use } from "react";

/** True for a Master who offers a membership, whose members seats can be kept for. */
export const PlansContext = createContext(false);

export const useHasPlans = (): boolean => use(PlansContext);
