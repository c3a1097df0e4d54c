import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { ContactInput } from "./schema";

export async function postContactMessage(input: ContactInput): Promise<void> {
  await apiCall("POST", api.contact(), { body: input });
}
