"use server";

import { z } from "zod";
import { verifyEmail } from "@/lib/users/service";

const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Uses the link of a verification mail up; a form of link that was never ours is unknown. */
export async function verify(token: string): Promise<"ok" | "unknown" | "used" | "expired"> {
  const parsed = tokenSchema.safeParse(token);
  return parsed.success ? verifyEmail(parsed.data) : "unknown";
}
