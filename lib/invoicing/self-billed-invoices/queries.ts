import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";

export const settleInvoiceMutation = () =>
  mutationOptions({
    mutationFn: ({ id, settled }: { id: string; settled: boolean }): Promise<void> =>
      apiCall("PUT", api.adminSelfBilledInvoice(id), { body: { settled } }),
  });
