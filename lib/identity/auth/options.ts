import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { env } from "@/lib/platform/env";
import { ADDRESS_HEADER } from "@/lib/http/address";
import { routes } from "@/lib/platform/routes";
import { findLiveSession, findSessionUser } from "@/lib/identity/sessions/data";
import { endSession, SESSION_SECONDS } from "@/lib/identity/sessions/service";
import { credentialsInput } from "@/lib/identity/users/schema";
import { signIn, SignInRefusal } from "@/lib/identity/users/service";
import { sessionCookie } from "./cookie";

type Report = (error: unknown) => void;

class SessionEnded extends Error {
  override readonly name = "SessionEnded";
}

// next-auth takes whatever a callback throws for a session that has ended, or shows its message to the world.
// What is neither is handed to the handler, which answers for it.
async function reporting<Result>(report: Report, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SessionEnded) && !(error instanceof SignInRefusal)) report(error);
    throw error;
  }
}

type Headers = Record<string, unknown> | undefined;
const headerOf = (headers: Headers, name: string): string | null => {
  const value = headers?.[name];
  return typeof value === "string" ? value : null;
};

function enter(given: unknown, headers: Headers) {
  const input = credentialsInput.safeParse(given);
  // What is no address at all was never registered.
  if (!input.success) throw new SignInRefusal("NoExistingEmailError");
  return signIn(input.data, {
    address: headerOf(headers, ADDRESS_HEADER) ?? "unknown",
    userAgent: headerOf(headers, "user-agent"),
  });
}

/**
 * next-auth with one credentials provider and sessions that can be revoked.
 * `report` gets what went wrong for another reason than the caller's.
 */
export function authOptions(report: Report): NextAuthOptions {
  return {
    secret: env.NEXTAUTH_SECRET,
    providers: [
      Credentials({
        name: "Correo electrónico",
        credentials: { email: { type: "email" }, password: { type: "password" }, totp: { type: "text" } },
        authorize: (given, { headers }) => reporting(report, async () => enter(given, headers)),
      }),
    ],
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: routes.signIn(), error: "/api/auth/error" },
    callbacks: {
      // The token carries the session's id and nothing else; what the client sends on `update` never enters it.
      jwt: ({ token, user }) =>
        reporting(report, async () => {
          if (user) return { sub: user.id, sid: user.sessionId };
          if (!token.sid || !(await findLiveSession(token.sid))) throw new SessionEnded();
          return { sub: token.sub, sid: token.sid };
        }),
      session: ({ token, session }) =>
        reporting(report, async () => {
          const user = token.sid ? await findSessionUser(token.sid) : null;
          if (!user) throw new SessionEnded();
          return { user, userId: user.id, email: user.email, expires: session.expires };
        }),
    },
    events: {
      signOut: ({ token }) =>
        reporting(report, async () => {
          if (token?.sid) await endSession(token.sid);
        }),
    },
    // Refusals are no news, and everything else is reported.
    logger: { error() {}, warn() {}, debug() {} },
  };
}
