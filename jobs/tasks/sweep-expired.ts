import type { Task } from "graphile-worker";
import { sweepMails } from "@/lib/mails/service";
import { sweepSessions } from "@/lib/sessions/service";
import { sweepThrottles } from "@/lib/throttles/service";
import { sweepTokens } from "@/lib/tokens/service";

export const sweepExpired: Task = async () => {
  await sweepSessions();
  await sweepTokens();
  await sweepThrottles();
  await sweepMails();
};
