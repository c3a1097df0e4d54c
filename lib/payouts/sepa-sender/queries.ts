import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { SepaSenderInput } from "./schema";

export const saveSepaSender = (body: SepaSenderInput) => apiCall("PUT", api.sepaSender(), { body });
