import { NextResponse } from "next/server";
import type { NextRequest } from "next/server";
import { routes } from "@/lib/platform/routes";

// Only an optimization: saves rendering a page that would redirect to sign in. Every page and handler authorizes the
// caller itself. Cacheable pages are not in the matcher.
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  return NextResponse.redirect(new URL(routes.signIn(pathname + search, "SessionRequired"), request.url));
}

// Next.js reads these literals. Requests with a session cookie do not pass through here.
export const config = {
  matcher: [
    {
      source:
        "/(feed|notificaciones|agradecimientos|preguntas|libro-de-ayni|trueques|membresias|mis-maestros|mis-aprendices)",
      missing: [
        { type: "cookie", key: "next-auth.session-token" },
        { type: "cookie", key: "__Host-next-auth.session-token" },
      ],
    },
    {
      source: "/(recibir|sala|citas|crear|ofrecer|intercambios|cartas|account-settings|admin)/:path*",
      missing: [
        { type: "cookie", key: "next-auth.session-token" },
        { type: "cookie", key: "__Host-next-auth.session-token" },
      ],
    },
  ],
};
