import "server-only";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";

/** Returns the signed-in admin; other members get the 404 page. */
export async function requireAdmin(path: string): Promise<Member> {
  const member = await requireMember(path);
  if (member.lacksSecondFactor) redirect(routes.security());
  if (!isAdmin(member)) notFound();
  return member;
}

/** Shows the title of an admin page to admins only. */
export async function buildAdminMetadata(section?: string): Promise<Metadata> {
  if (!isAdmin(await getCurrentActor())) return notFoundMetadata;
  return { title: section ? `${section} · Admin dashboard` : "Admin dashboard" };
}
