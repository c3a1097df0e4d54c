import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { z } from "zod";
import { parseForm } from "./form";
import { policyFor } from "./html";
import { readBody, redirect, send } from "./http";
import { newId } from "./ids";
import { STYLE } from "./page-style";
import { closedPage, confirmPage, homePage, payPage, unknownPage } from "./pages";
import { answerConfirmation, pay } from "./payments";
import { successUrlOf } from "./sessions";
import type { SessionRecord } from "./tables";
import { catchUp, contextOf, type World } from "./processor";

// The hosted pages: whoever knows the address of a session may pay it.

const PATH = /^\/c\/pay\/(cs_test_[A-Za-z0-9]+)(\/confirm)?$/;

const payment = z.object({
  card: z.enum(["accepted", "declined", "confirm", "late"]),
  email: z.email().optional(),
});

function show(response: ServerResponse, status: number, text: string, record?: SessionRecord): void {
  send(response, status, text, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policyFor(STYLE, record ? [record.session.success_url] : []),
  });
}

function intentOf({ store }: World, { session }: SessionRecord): Stripe.PaymentIntent | undefined {
  return typeof session.payment_intent === "string" ? store.get("intent", session.payment_intent) : undefined;
}

function get(world: World, record: SessionRecord, isConfirming: boolean, response: ServerResponse): void {
  if (record.session.status !== "open") return show(response, 200, closedPage(record), record);
  const intent = intentOf(world, record);
  if (!isConfirming) return show(response, 200, payPage(record, intent?.last_payment_error), record);
  if (intent?.status !== "requires_action") return redirect(response, `/c/pay/${record.id}`);
  show(response, 200, confirmPage(record), record);
}

function act(world: World, record: SessionRecord, isConfirming: boolean, body: string): void {
  const fields = parseForm(body);
  const context = contextOf(world, { id: newId("req", 14), idempotency_key: null });
  world.store.change(() => {
    if (isConfirming) return answerConfirmation(context, record, fields.answer === "yes");
    const asked = payment.safeParse({ ...fields });
    if (!asked.success) return;
    const { card: means, email } = asked.data;
    const isKnown = record.session.customer_email !== null;
    if (!isKnown && email === undefined) return;
    pay(context, { record, means, email: isKnown ? undefined : email }, world.lateAfterMs);
  });
}

/** Where the payer goes on after a form was sent. */
function nextAddress(world: World, id: string): string {
  const record = world.store.get("session", id);
  if (record?.session.status === "complete") return successUrlOf(record);
  const isAsked = record && intentOf(world, record)?.status === "requires_action";
  return `/c/pay/${id}${isAsked ? "/confirm" : ""}`;
}

/** Answers the pages under /c/pay. */
export async function handlePage(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const body = request.method === "POST" ? await readBody(request) : "";
  catchUp(world);
  if (url.pathname === "/") return show(response, 200, homePage());
  const [, id = "", confirming] = PATH.exec(url.pathname) ?? [];
  const record = world.store.get("session", id);
  if (!record) return show(response, 404, unknownPage());
  if (request.method === "POST") {
    act(world, record, confirming !== undefined, body ?? "");
    world.webhooks.run();
    await world.store.settled();
    return redirect(response, nextAddress(world, id));
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return send(response, 405, "", { allow: "GET, HEAD, POST" });
  }
  await world.store.settled();
  get(world, record, confirming !== undefined, response);
}
