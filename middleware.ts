import { NextResponse } from "next/server";
import type { NextRequest } from "next/server";
import { routes } from "@/lib/platform/routes";

// Spares a visitor the rendering of a page that would send them to sign in. It is no guard: every page and every
// handler asks for itself who calls. Cacheable pages are not in the matcher, so nothing runs before them.
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
