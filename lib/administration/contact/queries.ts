import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { ContactInput } from "./schema";

/** Sends a message to support. Throws `ApiError`. */
export async function sendMessage(input: ContactInput): Promise<void> {
  await apiCall("POST", api.contact(), input);
}
