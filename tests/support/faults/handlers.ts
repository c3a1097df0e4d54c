import { NextRequest } from "next/server";
import { GET as getOrderStatus } from "@/app/api/orders/payment-intent/[id]/route";
import { DELETE as leaveMembership } from "@/app/api/memberships/[id]/route";
import { POST as pauseMembership } from "@/app/api/memberships/[id]/pause/route";
import { POST as resumeMembership } from "@/app/api/memberships/[id]/resume/route";
import { POST as joinMembership } from "@/app/api/memberships/route";
import { POST as placeOrder } from "@/app/api/orders/route";
import { POST as refundSale } from "@/app/api/orders/sales/[id]/refund/route";
import { POST as receiveWebhook } from "@/app/api/webhooks/stripe/route";
import { endSubscription, reconcileMemberships } from "@/lib/orders/memberships/upkeep";
import { reconcileOrders } from "@/lib/orders/checkout";

// The product's own order handlers and its reconcile job, without Next's server.

type RouteHandler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** Runs the reconcile job at the time in `now`. */
const handleReconcile: RouteHandler = async (request) => {
  await reconcileOrders(new Date(request.nextUrl.searchParams.get("now") ?? Date.now()));
  return new Response(null, { status: 204 });
};

/** Runs the job of memberships, and what it has queued for one of them. */
const handleMemberships: RouteHandler = async ({ nextUrl: { searchParams } }) => {
  await reconcileMemberships(new Date(searchParams.get("now") ?? Date.now()));
  await endSubscription(searchParams.get("id") ?? "");
  return new Response(null, { status: 204 });
};

const HANDLERS: [method: string, path: RegExp, handler: RouteHandler][] = [
  ["POST", /^\/api\/orders$/, placeOrder],
  ["GET", /^\/api\/orders\/payment-intent\/(?<id>[^/]+)$/, getOrderStatus],
  ["POST", /^\/api\/orders\/sales\/(?<id>[^/]+)\/refund$/, refundSale],
  ["POST", /^\/api\/webhooks\/stripe$/, receiveWebhook],
  ["POST", /^\/api\/memberships$/, joinMembership],
  ["DELETE", /^\/api\/memberships\/(?<id>[^/]+)$/, leaveMembership],
  ["POST", /^\/api\/memberships\/(?<id>[^/]+)\/pause$/, pauseMembership],
  ["POST", /^\/api\/memberships\/(?<id>[^/]+)\/resume$/, resumeMembership],
  ["POST", /^\/jobs\/reconcile$/, handleReconcile],
  ["POST", /^\/jobs\/memberships$/, handleMemberships],
];

/** Dispatches a request to its handler; 404 for any other path. */
export async function dispatchRequest(
  url: URL,
  init: ConstructorParameters<typeof NextRequest>[1],
): Promise<Response> {
  const request = new NextRequest(url, init);
  for (const [method, path, handler] of HANDLERS) {
    const match = method === request.method ? path.exec(url.pathname) : null;
    if (match) return handler(request, { params: Promise.resolve({ ...match.groups }) });
  }
  return new Response(null, { status: 404 });
}
