import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";
import { setLogUser } from "@/lib/platform/log";
import { routes } from "@/lib/platform/routes";
import { findSessionOwner } from "@/lib/identity/sessions/data";
import { isMember } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { decodeSessionId, getSessionCookie } from "./cookie";

export async function resolveActor(cookie: string | undefined, ipAddress: string): Promise<Actor> {
  const sessionId = await decodeSessionId(cookie);
  const user = sessionId ? await findSessionOwner(sessionId) : null;
  if (!sessionId || !user) return { kind: "visitor", ipAddress };
  setLogUser(user.id);
  return { kind: "member", ipAddress, sessionId, ...user };
}

export const getCurrentActor = cache(async (): Promise<Actor> => {
  const [cookieStore, headerList] = await Promise.all([cookies(), headers()]);
  return resolveActor(
    cookieStore.get(getSessionCookie().name)?.value,
    headerList.get(CLIENT_IP_HEADER) ?? "unknown",
  );
});

/** Redirects visitors to sign in, from where they return to `path`. */
export async function requireMember(path: string): Promise<Member> {
  const actor = await getCurrentActor();
  if (isMember(actor)) return actor;
  redirect(routes.signIn(path, "SessionRequired"));
}
