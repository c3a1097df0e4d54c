import "server-only";
import { decode } from "next-auth/jwt";
import { env } from "@/lib/platform/env";

const isSecure = () => new URL(env.SITE_URL).protocol === "https:";

/** Name and attributes of the cookie that carries the signed session id. */
export function sessionCookie() {
  const secure = isSecure();
  return {
    name: secure ? "__Host-next-auth.session-token" : "next-auth.session-token",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}

/** The session id inside a cookie value, or null when it was not signed by us or has expired. */
export async function readSessionId(value: string | undefined): Promise<string | null> {
  if (!value) return null;
  try {
    const token = await decode({ token: value, secret: env.NEXTAUTH_SECRET });
    return token?.sid ?? null;
  } catch {
    return null;
  }
}
