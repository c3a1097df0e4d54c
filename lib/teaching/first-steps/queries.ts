import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { FirstStepsInput } from "./schema";

/** Throws `ApiError`. */
export const saveFirstSteps = (userId: string, input: FirstStepsInput): Promise<void> =>
  apiCall("PUT", api.firstSteps(userId), { body: input });
