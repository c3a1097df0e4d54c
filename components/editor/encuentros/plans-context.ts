import { createContext, use } from "react";
import type { PlanName } from "@/lib/orders/membership-plans/schema";

/** The memberships that the Master offers, whose members seats can be kept for. */
export const PlansContext = createContext<readonly PlanName[]>([]);

export const usePlans = (): readonly PlanName[] => use(PlansContext);
