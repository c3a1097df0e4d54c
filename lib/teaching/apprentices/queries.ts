import { apiCall } from "@/lib/platform/http/client";
import { memberApi } from "@/lib/platform/member-api";
import type { ApprenticeMessageInput } from "./schema";

/** Throws `ApiError`. */
export async function postApprenticeMessage(userId: string, input: ApprenticeMessageInput): Promise<void> {
  await apiCall("POST", memberApi.apprenticeMessage(userId), { body: input });
}
