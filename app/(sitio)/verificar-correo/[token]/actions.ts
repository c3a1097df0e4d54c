"use server";

import { z } from "zod";
import { confirmEmail } from "@/lib/identity/credentials/service";
import { verifyEmail } from "@/lib/identity/users/service";

const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

type Outcome = Awaited<ReturnType<typeof confirmEmail>>;

/**
 * Uses the link of a mail up that verifies an address, the first one or a new one; a form of link that was never ours
 * is unknown.
 */
export async function verify(token: string): Promise<Outcome> {
  const parsed = tokenSchema.safeParse(token);
  if (!parsed.success) return "unknown";
  const verified = await verifyEmail(parsed.data);
  return verified === "unknown" ? confirmEmail(parsed.data) : verified;
}
