import "server-only";
import { decode } from "next-auth/jwt";
import { env } from "@/lib/platform/env";

const isHttpsSite = () => new URL(env.SITE_URL).protocol === "https:";

export function getSessionCookie() {
  const secure = isHttpsSite();
  return {
    name: secure ? "__Host-next-auth.session-token" : "next-auth.session-token",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}

/** Returns null for a value that has expired or was not signed by this site. */
export async function decodeSessionId(value: string | undefined): Promise<string | null> {
  if (!value) return null;
  try {
    const token = await decode({ token: value, secret: env.NEXTAUTH_SECRET });
    return token?.sid ?? null;
  } catch {
    return null;
  }
}
