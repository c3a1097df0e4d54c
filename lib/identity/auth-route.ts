import "server-only";
import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { getSessionCookie } from "@/lib/identity/auth/cookie";
import { authOptions } from "@/lib/identity/auth/options";
import { validateAuthRequest } from "@/lib/identity/auth/validate-request";
import { toErrorResponse } from "@/lib/identity/route";
import { SESSION_HINT_COOKIE } from "@/lib/platform/browser/hint-script";

const isSessionCookie = (cookie: string): boolean => cookie.startsWith(`${getSessionCookie().name}=`);

/**
 * Sets or clears the readable hint as the session cookie is: with the same lifetime, since some browsers keep what a script
 * has set for a week only.
 */
function addSessionHint(response: Response): void {
  const sessionCookie = response.headers.getSetCookie().find(isSessionCookie);
  if (!sessionCookie) return;
  const [pair = "", ...attributes] = sessionCookie.split("; ");
  const hint = `${SESSION_HINT_COOKIE}=${pair.endsWith("=") ? "" : "1"}`;
  const readable = attributes.filter((attribute) => attribute.toLowerCase() !== "httponly");
  response.headers.append("set-cookie", [hint, ...readable].join("; "));
}

/** Handles one endpoint of next-auth, such as `callback/credentials`; the others, with pages of its own, do not exist. */
export function authRoute(endpoint: string) {
  const context = { params: { nextauth: endpoint.split("/") } };
  return async (request: NextRequest): Promise<Response> => {
    try {
      const errors: unknown[] = [];
      const validRequest = await validateAuthRequest(request);
      const options = authOptions((error) => errors.push(error));
      const response = (await NextAuth(validRequest, context, options)) as Response;
      if (errors.length > 0) return toErrorResponse(errors[0]);
      addSessionHint(response);
      return response;
    } catch (error) {
      return toErrorResponse(error);
    }
  };
}
