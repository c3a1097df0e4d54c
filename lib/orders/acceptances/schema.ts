import { z } from "zod";

/** `version` is the SHA-256 of `text`, in hexadecimal. */
export type Contraindications = { text: string; version: string; isAccepted: boolean };

export const acceptanceParams = z.object({ id: z.uuid() });

export const acceptanceInput = z.strictObject({
  /** The version that was read. */
  version: z.string("Lee las contraindicaciones").min(1, "Lee las contraindicaciones").max(64),
});
export type AcceptanceInput = z.output<typeof acceptanceInput>;
