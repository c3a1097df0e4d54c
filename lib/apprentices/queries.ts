import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { MessageInput } from "../teaching/apprentices/schema";

/** Sends a message to an apprentice of one's own. Throws `ApiError`. */
export async function writeTo(userId: string, input: MessageInput): Promise<void> {
  await apiCall("POST", api.apprenticeMessage(userId), input);
}
