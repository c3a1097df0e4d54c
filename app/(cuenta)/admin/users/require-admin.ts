import "server-only";
import { notFound, redirect } from "next/navigation";
import { isAdmin } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/actor";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";

/** The admin who asks for a page; for other members there is no such page. */
export async function requireAdmin(path: string): Promise<Member> {
  const member = await requireMember(path);
  if (member.lacksSecondFactor) redirect(routes.security());
  if (!isAdmin(member)) notFound();
  return member;
}
