import type { IncomingMessage, ServerResponse } from "node:http";
import { API, type ApiRoute } from "./api";
import { ApiError, ParameterError, unrecognised } from "./errors";
import type { Fault } from "./faults";
import { canonical, parseForm, type Fields } from "./form";
import { matchRoute, readBody, sendJson } from "./http";
import { checkSame, inUse, remember, type Answer, type Asked } from "./idempotency";
import { newId } from "./ids";
import { checkKey } from "./authentication";
import { catchUp, contextOf, type World } from "./processor";

type Call = { route: ApiRoute; id: string; fields: Fields; requestId: string; asked: Asked | null };

const json = (body: object): string => JSON.stringify(body, null, 2);

/** Does the work and keeps its answer under the key, both or neither. */
function execute(world: World, { route, id, fields, requestId, asked }: Call): Answer {
  const { store } = world;
  const context = contextOf(world, { id: requestId, idempotency_key: asked?.key ?? null });
  try {
    return store.change(() => {
      const answer = { status: 200, body: json(route.run(context, fields, id)) };
      if (asked) remember(store, asked, answer);
      return answer;
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const answer = { status: error.status, body: json(error.body(requestId)) };
    if (asked && !(error instanceof ParameterError)) remember(store, asked, answer);
    return answer;
  }
}

async function perform(world: World, call: Call, fault: Fault | undefined): Promise<Answer> {
  if (fault?.kind === "slow") await world.faults.delay(fault);
  catchUp(world);
  const answer = execute(world, call);
  world.webhooks.run();
  await world.store.settled();
  return answer;
}

async function performOnce(
  world: World,
  call: Call,
  fault: Fault | undefined,
): Promise<Answer & { isReplay?: boolean }> {
  const { asked } = call;
  if (!asked) return perform(world, call, fault);
  const keys = world.busyKeys;
  if (keys.has(asked.key)) throw inUse(asked.key);
  const stored = world.store.get("answer", asked.key);
  if (stored) {
    checkSame(stored, asked);
    await world.store.settled();
    return { status: stored.status, body: stored.body, isReplay: true };
  }
  keys.add(asked.key);
  try {
    return await perform(world, call, fault);
  } finally {
    keys.delete(asked.key);
  }
}

async function callOf(world: World, request: IncomingMessage, url: URL, requestId: string): Promise<Call> {
  checkKey(request.headers, world.secretKey);
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
  const match = matchRoute(API, method, url.pathname);
  if (!match) throw unrecognised(request.method ?? "", url.pathname);
  const body = method === "POST" ? await readBody(request) : url.search.slice(1);
  if (body === undefined) throw new ParameterError("The request is too large.", { status: 413 });
  const fields = parseForm(body);
  const key = request.headers["idempotency-key"];
  const hasKey = method === "POST" && typeof key === "string" && key !== "";
  if (hasKey && key.length > 255) {
    throw new ParameterError("Idempotency keys can be at most 255 characters long.", {
      type: "idempotency_error",
    });
  }
  return {
    ...match,
    fields,
    requestId,
    asked: hasKey ? { key, endpoint: url.pathname, params: canonical(fields) } : null,
  };
}

async function answerCall(world: World, call: Call, response: ServerResponse): Promise<void> {
  const { route, id, fields } = call;
  const fault = world.faults.take(`${route.method} ${route.path}`, `${id} ${JSON.stringify(fields)}`);
  if (fault?.kind === "timeout") return world.faults.hang(fault, response);
  if (fault?.kind === "500") {
    throw new ApiError("An unknown error occurred.", { status: 500, type: "api_error" });
  }
  const { status, body, isReplay } = await performOnce(world, call, fault);
  if (fault?.kind === "reset-after-commit") return void response.socket?.resetAndDestroy();
  const key = call.asked?.key;
  sendJson(response, status, body, {
    "request-id": call.requestId,
    ...(key && { "idempotency-key": key }),
    ...(isReplay && { "idempotent-replayed": "true" }),
  });
}

/** Answers a call of the API. */
export async function handleApi(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const requestId = newId("req", 14);
  try {
    await answerCall(world, await callOf(world, request, url, requestId), response);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    request.resume();
    sendJson(response, error.status, error.body(requestId), {
      "request-id": requestId,
      ...(error.status === 401 && { "www-authenticate": 'Bearer realm="Stripe"' }),
    });
  }
}
