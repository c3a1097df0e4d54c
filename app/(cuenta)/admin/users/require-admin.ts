import "server-only";
import { notFound, redirect } from "next/navigation";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";

/** The admin who asks for a page; for other members there is no such page. */
export async function requireAdmin(path: string): Promise<Member> {
  const member = await requireMember(path);
  if (member.lacksSecondFactor) redirect(routes.security());
  if (!isAdmin(member)) notFound();
  return member;
}
