import { z } from "zod";
import { FAULT_KINDS } from "./faults";
import { MODES, ORDERS } from "./webhooks";

// What the control calls take.

export const modeBody = z.strictObject({ mode: z.enum(MODES) });
export const releaseBody = z.strictObject({ order: z.enum(ORDERS).default("created") });
export const lateBody = z.strictObject({ outcome: z.enum(["succeeded", "failed"]) });
export const payBody = z.strictObject({
  card: z.enum(["accepted", "declined", "confirm", "late"]),
  email: z.email().optional(),
  /** For `confirm`: the answer to the bank's question; without it the question stays open. */
  confirmed: z.boolean().optional(),
});
export const disputeBody = z.strictObject({
  payment_intent: z.string(),
  status: z.string().optional(),
  reason: z.string().optional(),
  amount: z.int().positive().optional(),
});
export const closeBody = z.strictObject({ status: z.enum(["won", "lost", "warning_closed"]) });
export const faultBody = z.strictObject({
  route: z.string().regex(/^(GET|POST) \/v1\//),
  kind: z.enum(FAULT_KINDS),
  ms: z.int().min(0).max(600_000).optional(),
  match: z.string().min(1).optional(),
  times: z.int().min(1).default(1),
});
export const clockBody = z.strictObject({ advanceSeconds: z.int().min(0) });
/** What may be transferred at most in a currency; null for as much as is wanted. */
export const fundsBody = z.strictObject({
  currency: z.string().length(3),
  available: z.int().min(0).nullable(),
});
export const accountBody = z.strictObject({ transfers: z.enum(["active", "inactive", "pending"]) });
export const settingsBody = z.strictObject({ lateAfterSeconds: z.number().min(0).nullable() });
