import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { OwnPlan, PlanInput } from "./schema";

/** Creates a membership, or changes that of the id. */
export const sendPlan = async (id: string | null, body: PlanInput): Promise<OwnPlan> =>
  (
    await apiCall<{ data: OwnPlan }>(
      id === null ? "POST" : "PUT",
      id === null ? api.membershipPlans() : api.membershipPlan(id),
      { body },
    )
  ).data;

export const requestPlanArchive = async (id: string): Promise<void> => {
  await apiCall("DELETE", api.membershipPlan(id));
};
