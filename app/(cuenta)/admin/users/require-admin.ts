import "server-only";
import { notFound } from "next/navigation";
import { isAdmin } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/actor";
import { requireMember } from "@/lib/auth/current";

/** The admin who asks for a page; for other members there is no such page. */
export async function requireAdmin(path: string): Promise<Member> {
  const member = await requireMember(path);
  if (!isAdmin(member)) notFound();
  return member;
}
