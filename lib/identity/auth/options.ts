import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { env } from "@/lib/platform/env";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";
import { routes } from "@/lib/platform/routes";
import { findSessionOwner, findSessionUser } from "@/lib/identity/sessions/data";
import { endSession, SESSION_SECONDS } from "@/lib/identity/sessions/service";
import { credentialsInput } from "@/lib/identity/users/schema";
import { SignInError, signInWithCredentials } from "@/lib/identity/sign-in";
import { getSessionCookie } from "./cookie";

type ErrorReporter = (error: unknown) => void;

class SessionEndedError extends Error {
  override readonly name = "SessionEnded";
}

// next-auth treats any error of a callback as an ended session, or shows its message to the client. Unexpected errors
// are reported, so that the handler can respond with an error of its own.
async function withErrorReporting<Result>(
  report: ErrorReporter,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SessionEndedError) && !(error instanceof SignInError)) report(error);
    throw error;
  }
}

type RequestHeaders = Record<string, unknown> | undefined;
const getHeader = (headers: RequestHeaders, name: string): string | null => {
  const value = headers?.[name];
  return typeof value === "string" ? value : null;
};

function authorizeCredentials(credentials: unknown, headers: RequestHeaders) {
  const input = credentialsInput.safeParse(credentials);
  if (!input.success) throw new SignInError("NoExistingEmailError");
  return signInWithCredentials(input.data, {
    ipAddress: getHeader(headers, CLIENT_IP_HEADER) ?? "unknown",
    userAgent: getHeader(headers, "user-agent"),
  });
}

/** next-auth with a credentials provider and revocable sessions. `report` receives unexpected errors. */
export function authOptions(report: ErrorReporter): NextAuthOptions {
  return {
    secret: env.NEXTAUTH_SECRET,
    providers: [
      Credentials({
        name: "Correo electrónico",
        credentials: { email: { type: "email" }, password: { type: "password" }, totp: { type: "text" } },
        authorize: (credentials, { headers }) =>
          withErrorReporting(report, async () => authorizeCredentials(credentials, headers)),
      }),
    ],
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: getSessionCookie() },
    pages: { signIn: routes.signIn(), error: "/api/auth/error" },
    callbacks: {
      // The token carries nothing but ids; data that the client sends with `update` is ignored.
      jwt: ({ token, user }) =>
        withErrorReporting(report, async () => {
          if (user) return { sub: user.id, sid: user.sessionId };
          if (!token.sid || !(await findSessionOwner(token.sid))) throw new SessionEndedError();
          return { sub: token.sub, sid: token.sid };
        }),
      session: ({ token, session }) =>
        withErrorReporting(report, async () => {
          const user = token.sid ? await findSessionUser(token.sid) : null;
          if (!user) throw new SessionEndedError();
          return { user, userId: user.id, email: user.email, expires: session.expires };
        }),
    },
    events: {
      signOut: ({ token }) =>
        withErrorReporting(report, async () => {
          if (token?.sid) await endSession(token.sid);
        }),
    },
    logger: { error() {}, warn() {}, debug() {} },
  };
}
