import { z } from "zod";
import { participantsQuery, type Apprentice } from "@/lib/teaching/participants/schema";
import { requiredText } from "@/lib/platform/text/safe-text";

export const apprenticesQuery = participantsQuery.extend({
  /** Only those inside a membership of the Master; everybody without it. */
  quienes: z.enum(["miembros"], "Elige todos o los miembros").optional(),
});
export type ApprenticesQuery = z.output<typeof apprenticesQuery>;

export const apprenticeParams = z.object({ userId: z.uuid() });

export const MAX_MESSAGE_LENGTH = 2000;
const REQUIRED = "Escribe tu mensaje";

const fields = {
  message: requiredText(MAX_MESSAGE_LENGTH, REQUIRED),
  /** Replies go to the Master's own address, which the apprentice then sees. */
  answerable: z.boolean("Elige sí o no").default(false),
};

export const apprenticeMessageForm = z.object(fields);

export const apprenticeMessageInput = z.object({
  ...fields,
  /** One per message: a repeated request queues one mail. */
  key: z.uuid(),
});
export type ApprenticeMessageInput = z.output<typeof apprenticeMessageInput>;

export type ApprenticeRow = Apprentice & {
  /** First contact, ISO 8601 in UTC. */
  since: string;
  following: boolean;
  /** Inside a membership of the Master. */
  isMember: boolean;
  /** False once the account is closed. */
  reachable: boolean;
};
