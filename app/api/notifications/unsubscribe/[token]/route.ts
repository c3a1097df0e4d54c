import { route } from "@/lib/identity/route";
import { routes } from "@/lib/platform/routes";
import { unsubscribeParams } from "@/lib/messaging/unsubscribe/schema";
import { unsubscribe } from "@/lib/accounts/notification-centre/unsubscribe";

function redirectToPage(token: string): Response {
  const location = routes.unsubscribe(encodeURIComponent(token));
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

// A mail program that opens `List-Unsubscribe` in a browser gets the page that asks first; reading changes nothing.
export const GET = route({ params: unsubscribeParams }, async ({ params }) => redirectToPage(params.token));

// One-click unsubscribe (RFC 8058): mail clients call it without a session, so the token authenticates. They must not
// be redirected, unlike a browser that submits the form of the page.
export const POST = route(
  { allowAnyOrigin: true, params: unsubscribeParams },
  async ({ params, request }) => {
    const data = await unsubscribe(params.token);
    const isForm = request.headers.get("sec-fetch-mode") === "navigate";
    return isForm ? redirectToPage(params.token) : { data };
  },
);
