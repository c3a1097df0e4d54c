import { apiCall } from "@/lib/http/client";
import { api } from "@/lib/routes";
import type { ContactInput } from "./schema";

/** Sends a message to support. Throws `ApiError`. */
export async function sendMessage(input: ContactInput): Promise<void> {
  await apiCall("POST", api.contact(), input);
}
