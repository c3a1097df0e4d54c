import { NextRequest } from "next/server";
import { GET as askForOrder } from "@/app/api/orders/payment-intent/[id]/route";
import { POST as placeOrder } from "@/app/api/orders/route";
import { POST as refundSale } from "@/app/api/orders/sales/[id]/refund/route";
import { POST as takeWebhook } from "@/app/api/webhooks/stripe/route";
import { reconcileOrders } from "@/lib/orders/checkout";

// The product's own handlers of what is bought, and its job.

type Handler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** What the job does each minute, with the time at which it believes to do it. */
const reconcile: Handler = async (request) => {
  await reconcileOrders(new Date(request.nextUrl.searchParams.get("now") ?? Date.now()));
  return new Response(null, { status: 204 });
};

const HANDLERS: [method: string, path: RegExp, handler: Handler][] = [
  ["POST", /^\/api\/orders$/, placeOrder],
  ["GET", /^\/api\/orders\/payment-intent\/(?<id>[^/]+)$/, askForOrder],
  ["POST", /^\/api\/orders\/sales\/(?<id>[^/]+)\/refund$/, refundSale],
  ["POST", /^\/api\/webhooks\/stripe$/, takeWebhook],
  ["POST", /^\/jobs\/reconcile$/, reconcile],
];

/** Answers as the site does. */
export async function answerOf(
  url: URL,
  init: ConstructorParameters<typeof NextRequest>[1],
): Promise<Response> {
  const request = new NextRequest(url, init);
  for (const [method, path, handler] of HANDLERS) {
    const found = method === request.method ? path.exec(url.pathname) : null;
    if (found) return handler(request, { params: Promise.resolve({ ...found.groups }) });
  }
  return new Response(null, { status: 404 });
}
