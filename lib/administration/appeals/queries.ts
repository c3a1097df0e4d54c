import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { AppealInput, JudgementInput } from "./schema";

export const sendAppeal = (input: AppealInput): Promise<unknown> =>
  apiCall("POST", api.appeals(), { body: input });

export const sendJudgement = (id: string, input: JudgementInput): Promise<unknown> =>
  apiCall("PUT", api.adminAppeal(id), { body: input });
