import { apiCall } from "@/lib/platform/http/client";
import { memberApi } from "@/lib/platform/member-api";
import type { FirstStepsInput } from "./schema";

/** Throws `ApiError`. */
export const saveFirstSteps = (userId: string, input: FirstStepsInput): Promise<void> =>
  apiCall("PUT", memberApi.firstSteps(userId), { body: input });
