import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { ADDRESS_HEADER } from "@/lib/http/address";
import { routes } from "@/lib/platform/routes";
import { findLiveSession } from "@/lib/identity/sessions/data";
import { isMember } from "../../platform/actor";
import type { Actor, Member } from "../../platform/actor";
import { readSessionId, sessionCookie } from "./cookie";

/** Who asks, by the value of the session cookie; a session that has ended makes a visitor. */
export async function resolveActor(cookie: string | undefined, address: string): Promise<Actor> {
  const sessionId = await readSessionId(cookie);
  const user = sessionId ? await findLiveSession(sessionId) : null;
  if (!sessionId || !user) return { kind: "visitor", address };
  return { kind: "member", address, sessionId, ...user };
}

/** Who asks for the page that is being rendered. */
export const currentActor = cache(async (): Promise<Actor> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return resolveActor(jar.get(sessionCookie().name)?.value, head.get(ADDRESS_HEADER) ?? "unknown");
});

/** The member who asks for a page that needs a session; a visitor is sent to sign in and comes back to `path`. */
export async function requireMember(path: string): Promise<Member> {
  const actor = await currentActor();
  if (isMember(actor)) return actor;
  redirect(routes.signIn(path, "SessionRequired"));
}
