import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { OwnPlan, PlanInput } from "./schema";

/** Creates a membership, or changes that of the id. */
export const sendPlan = (id: string | null, body: PlanInput): Promise<OwnPlan> =>
  apiData<OwnPlan>(
    id === null ? "POST" : "PUT",
    id === null ? api.membershipPlans() : api.membershipPlan(id),
    { body },
  );

export const requestPlanArchive = async (id: string): Promise<void> => {
  await apiCall("DELETE", api.membershipPlan(id));
};
