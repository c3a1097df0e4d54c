import { mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { DecisionInput, reportInput } from "./schema";

/** Reports something. Throws `ApiError`. */
export const sendReport = (input: z.input<typeof reportInput>): Promise<unknown> =>
  apiCall("POST", api.reports(), input);

export const reportDecision = (id: string) =>
  mutationOptions({ mutationFn: (input: DecisionInput) => apiCall("PUT", api.adminReport(id), input) });

/** Lets everybody see a thanks again. */
export const thanksUnhiding = (id: string) =>
  mutationOptions({ mutationFn: () => apiCall("PUT", api.adminThanks(id), { hidden: false }) });
