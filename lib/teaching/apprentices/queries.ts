import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { ApprenticeMessageInput } from "./schema";

/** Throws `ApiError`. */
export async function postApprenticeMessage(userId: string, input: ApprenticeMessageInput): Promise<void> {
  await apiCall("POST", api.apprenticeMessage(userId), { body: input });
}
