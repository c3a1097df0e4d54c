import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { ADDRESS_HEADER } from "@/lib/http/address";
import { routes } from "@/lib/routes";
import { findLiveSession, findSessionUser } from "@/lib/sessions/data";
import { endSession, SESSION_SECONDS } from "@/lib/sessions/service";
import { signIn } from "@/lib/users/service";
import { credentialsInput } from "@/lib/users/schema";
import { sessionCookie } from "./cookie";

type Headers = Record<string, unknown> | undefined;
const headerOf = (headers: Headers, name: string): string | null => {
  const value = headers?.[name];
  return typeof value === "string" ? value : null;
};

const credentials = Credentials({
  name: "Correo electrónico",
  credentials: { email: { type: "email" }, password: { type: "password" } },
  async authorize(given, request) {
    const input = credentialsInput.safeParse(given);
    // What is no address at all was never registered.
    if (!input.success) throw new Error("NoExistingEmailError");
    const { headers } = request;
    return signIn(input.data, {
      address: headerOf(headers, ADDRESS_HEADER) ?? "unknown",
      userAgent: headerOf(headers, "user-agent"),
    });
  },
});

/** next-auth with one credentials provider and sessions that can be revoked. */
export function authOptions(): NextAuthOptions {
  return {
    secret: env.NEXTAUTH_SECRET,
    providers: [credentials],
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: routes.signIn(), error: "/api/auth/error" },
    callbacks: {
      // The token carries the session's id and nothing else; what the client sends on `update` never enters it.
      async jwt({ token, user }) {
        if (user) return { sub: user.id, sid: user.sessionId };
        if (!token.sid || !(await findLiveSession(token.sid))) throw new Error("SessionEnded");
        return { sub: token.sub, sid: token.sid };
      },
      async session({ token, session }) {
        const user = token.sid ? await findSessionUser(token.sid) : null;
        if (!user) throw new Error("SessionEnded");
        return { user, userId: user.id, email: user.email, expires: session.expires };
      },
    },
    events: {
      async signOut({ token }) {
        if (token?.sid) await endSession(token.sid);
      },
    },
    logger: {
      error(code, metadata) {
        if (code !== "JWT_SESSION_ERROR") console.error("auth", code, metadata);
      },
      warn() {},
      debug() {},
    },
  };
}
