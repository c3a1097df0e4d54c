import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";

export const consentMutation = (orderId: string) =>
  mutationOptions({ mutationFn: () => apiCall("POST", api.orderConsent(orderId)) });
