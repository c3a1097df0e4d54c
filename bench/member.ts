import { randomUUID } from "node:crypto";
import type { Member, Role } from "@/lib/platform/actor";

type Account = { id: string; slug: string; email: string; role: Role };

/** Returns a signed-in member, as the product's functions take it. */
export const toMember = ({ id, slug, email, role }: Account): Member => ({
  kind: "member",
  ipAddress: "bench",
  sessionId: randomUUID(),
  id,
  slug,
  email,
  role,
});
