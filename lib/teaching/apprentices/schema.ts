import { z } from "zod";
import type { Apprentice } from "@/lib/teaching/participants/schema";
import { safeText } from "@/lib/platform/text/safe-text";

export const apprenticeParams = z.object({ userId: z.uuid() });

export const MAX_MESSAGE = 2000;
const REQUIRED = "Escribe tu mensaje";

const fields = {
  message: safeText(MAX_MESSAGE, REQUIRED).pipe(z.string().trim().min(1, REQUIRED)),
  /** Whether an answer goes to the Master's own address, which the apprentice then sees. */
  answerable: z.boolean("Elige sí o no").default(false),
};

/** What the form of a message holds. */
export const messageForm = z.object(fields);

export const messageInput = z.object({
  ...fields,
  /** Made once for one message, so that sending it twice gives one mail. */
  key: z.uuid(),
});
export type MessageInput = z.output<typeof messageInput>;

/** Somebody who follows a Master or holds something of theirs, with what it is. */
export type FollowingApprentice = Apprentice & {
  /** Since they followed or first received something. */
  since: string;
  following: boolean;
  /** Whether they can be written to: their account is open. */
  reachable: boolean;
};
