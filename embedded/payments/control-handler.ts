import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { advance, nowSeconds } from "./clock";
import { setTransfers } from "./accounts";
import {
  accountBody,
  clockBody,
  closeBody,
  disputeBody,
  faultBody,
  fundsBody,
  lateBody,
  modeBody,
  payBody,
  releaseBody,
  settingsBody,
} from "./control-schema";
import { state } from "./control-state";
import { closeDispute, openDispute } from "./disputes";
import { ApiError, unrecognised } from "./errors";
import { matchRoute, readBody, sendJson } from "./http";
import { newId } from "./ids";
import { checkKey } from "./authentication";
import { answerConfirmation, pay } from "./payments";
import { sessionRecord } from "./sessions";
import { settle } from "./delayed-payments";
import { catchUp, contextOf, type World } from "./processor";

// What only tests do: failures, delays and the acts of banks and payers.

type ControlRoute = {
  method: "GET" | "POST";
  path: string;
  run: (world: World, body: unknown, id: string) => object | Promise<object>;
};

function payByControl(world: World, body: unknown, id: string): object {
  const { card, email, confirmed } = payBody.parse(body);
  const context = contextOf(world, { id: newId("req", 14), idempotency_key: null });
  return world.store.change(() => {
    pay(context, { record: sessionRecord(context, id), means: card, email }, world.lateAfterMs);
    if (confirmed !== undefined) answerConfirmation(context, sessionRecord(context, id), confirmed);
    return sessionRecord(context, id).session;
  });
}

function reset(world: World): object {
  world.faults.clear();
  world.webhooks.setMode("normal");
  return state(world);
}

const CONTROL: readonly ControlRoute[] = [
  { method: "GET", path: "/_control/state", run: state },
  { method: "POST", path: "/_control/reset", run: reset },
  {
    method: "POST",
    path: "/_control/webhooks",
    run: (world, body) => {
      world.webhooks.setMode(modeBody.parse(body).mode);
      return { mode: world.webhooks.mode };
    },
  },
  {
    method: "POST",
    path: "/_control/webhooks/release",
    run: async (world, body) => ({ released: await world.webhooks.release(releaseBody.parse(body).order) }),
  },
  {
    method: "POST",
    path: "/_control/late/:id",
    run: (world, body, id) =>
      world.store.change(() => {
        const context = contextOf(world);
        settle(context, sessionRecord(context, id), lateBody.parse(body).outcome);
        return sessionRecord(context, id).session;
      }),
  },
  { method: "POST", path: "/_control/pay/:id", run: payByControl },
  {
    method: "POST",
    path: "/_control/disputes",
    run: (world, body) => world.store.change(() => openDispute(contextOf(world), disputeBody.parse(body))),
  },
  {
    method: "POST",
    path: "/_control/disputes/:id/close",
    run: (world, body, id) =>
      world.store.change(() => closeDispute(contextOf(world), id, closeBody.parse(body).status)),
  },
  {
    method: "POST",
    path: "/_control/faults",
    run: (world, body) => {
      world.faults.add(faultBody.parse(body));
      return { faults: world.faults.count };
    },
  },
  {
    method: "POST",
    path: "/_control/clock",
    run: (world, body) => {
      advance(world.store, clockBody.parse(body).advanceSeconds);
      return { now: nowSeconds(world.store) };
    },
  },
  {
    method: "POST",
    path: "/_control/funds",
    run: ({ funds }, body) => {
      const { currency, available } = fundsBody.parse(body);
      if (available === null) funds.delete(currency);
      else funds.set(currency, available);
      return { funds: Object.fromEntries(funds) };
    },
  },
  {
    method: "POST",
    path: "/_control/accounts/:id",
    run: (world, body, id) =>
      world.store.change(() => setTransfers(contextOf(world), id, accountBody.parse(body).transfers)),
  },
  {
    method: "POST",
    path: "/_control/settings",
    run: (world, body) => {
      const { lateAfterSeconds } = settingsBody.parse(body);
      world.lateAfterMs = lateAfterSeconds === null ? null : lateAfterSeconds * 1000;
      return { lateAfterSeconds };
    },
  },
];

async function run(world: World, request: IncomingMessage, url: URL): Promise<object> {
  checkKey(request.headers, world.secretKey);
  const match = matchRoute(CONTROL, request.method ?? "", url.pathname);
  if (!match) throw unrecognised(request.method ?? "", url.pathname);
  const text = await readBody(request);
  catchUp(world);
  const result = await match.route.run(world, JSON.parse(text || "{}"), match.id);
  // The clock may have been moved.
  catchUp(world);
  world.webhooks.run();
  await world.store.settled();
  return result;
}

/** Answers what tests ask for. */
export async function handleControl(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  try {
    sendJson(response, 200, await run(world, request, url));
  } catch (error) {
    request.resume();
    if (error instanceof ApiError) return sendJson(response, error.status, error.body(""));
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    sendJson(response, 400, new ApiError(error.message).body(""));
  }
}
