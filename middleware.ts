import { NextResponse } from "next/server";
import type { NextRequest } from "next/server";
import { routes } from "@/lib/platform/routes";

// Only an optimization: saves rendering a page that would redirect to sign in. Every page and handler authorizes the
// caller itself. Cacheable pages are not in the matcher.
const SESSION_COOKIES = ["next-auth.session-token", "__Host-next-auth.session-token"];

export function middleware(request: NextRequest): NextResponse {
  if (SESSION_COOKIES.some((name) => request.cookies.has(name))) return NextResponse.next();
  const { pathname, search } = request.nextUrl;
  return NextResponse.redirect(new URL(routes.signIn(pathname + search, "SessionRequired"), request.url));
}

export const config = {
  matcher: [
    "/feed",
    "/recibir/:path*",
    "/crear/:path*",
    "/ofrecer/:path*",
    "/intercambios/:path*",
    "/notificaciones",
    "/agradecimientos",
    "/libro-de-ayni",
    "/trueques",
    "/mis-maestros",
    "/mis-aprendices",
    "/account-settings/:path*",
    "/admin/:path*",
  ],
};
