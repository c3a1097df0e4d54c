import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { AcceptanceInput } from "./schema";

export const acceptanceMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: (input: AcceptanceInput) => apiCall("POST", api.orderAcceptance(orderId), { body: input }),
  });
