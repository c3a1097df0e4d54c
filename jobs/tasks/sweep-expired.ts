import type { Task } from "graphile-worker";
import { sweepMails } from "@/lib/messaging/mail/deliver";
import { sweepSessions } from "@/lib/identity/sessions/service";
import { sweepThrottles } from "@/lib/throttles/service";
import { sweepTokens } from "@/lib/identity/one-time-tokens/service";

export const sweepExpired: Task = async () => {
  await sweepSessions();
  await sweepTokens();
  await sweepThrottles();
  await sweepMails();
};
