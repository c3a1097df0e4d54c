import type { IncomingMessage, ServerResponse } from "node:http";
import { resolveApiVersion } from "./api-version";
import { API_ROUTES } from "./api";
import { StripeApiError, ParameterError, unrecognizedUrlError } from "./errors";
import type { Fault } from "./faults";
import { canonicalizeFields, parseForm, type FormFields } from "./form";
import { matchRoute, readLimitedBody, sendJsonResponse } from "./http";
import {
  assertSameRequest,
  idempotencyKeyInUseError,
  saveIdempotentResult,
  type CallResult,
  type IdempotentRequest,
} from "./idempotency";
import { generateStripeId } from "./ids";
import { assertSecretKey } from "./authentication";
import type { ApiRoute } from "./routes";
import { processDueWork, createProcessorContext, type PaymentProcessor } from "./processor";

type ApiCall = {
  route: ApiRoute;
  id: string;
  fields: FormFields;
  requestId: string;
  apiVersion: string;
  idempotency: IdempotentRequest | null;
};

const toJson = (body: object): string => JSON.stringify(body, null, 2);

/** Runs the call and stores its result under the idempotency key, atomically. */
function executeCall(
  processor: PaymentProcessor,
  { route, id, fields, requestId, idempotency }: ApiCall,
): CallResult {
  const { store } = processor;
  const context = createProcessorContext(processor, {
    id: requestId,
    idempotency_key: idempotency?.key ?? null,
  });
  try {
    return store.transaction(() => {
      const answer = route.run(context, fields, id);
      const result =
        answer instanceof StripeApiError
          ? { status: answer.status, body: toJson(answer.body(requestId)) }
          : { status: 200, body: toJson(answer) };
      if (idempotency) saveIdempotentResult(store, idempotency, result);
      return result;
    });
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    const result = { status: error.status, body: toJson(error.body(requestId)) };
    if (idempotency && !(error instanceof ParameterError)) saveIdempotentResult(store, idempotency, result);
    return result;
  }
}

async function performCall(
  processor: PaymentProcessor,
  call: ApiCall,
  fault: Fault | undefined,
): Promise<CallResult> {
  if (fault?.kind === "slow") await processor.faults.delay(fault);
  processDueWork(processor);
  const result = executeCall(processor, call);
  processor.webhooks.deliverDue();
  await processor.store.flushed();
  return result;
}

async function performIdempotently(
  processor: PaymentProcessor,
  call: ApiCall,
  fault: Fault | undefined,
): Promise<CallResult & { isReplay?: boolean }> {
  const { idempotency } = call;
  if (!idempotency) return performCall(processor, call, fault);
  const keys = processor.busyKeys;
  if (keys.has(idempotency.key)) throw idempotencyKeyInUseError(idempotency.key);
  const stored = processor.store.get("answer", idempotency.key);
  if (stored) {
    assertSameRequest(stored, idempotency);
    await processor.store.flushed();
    return { status: stored.status, body: stored.body, isReplay: true };
  }
  keys.add(idempotency.key);
  try {
    return await performCall(processor, call, fault);
  } finally {
    keys.delete(idempotency.key);
  }
}

async function parseCall(
  processor: PaymentProcessor,
  request: IncomingMessage,
  url: URL,
  requestId: string,
): Promise<ApiCall> {
  assertSecretKey(request.headers, processor.secretKey);
  const apiVersion = resolveApiVersion(request.headers);
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
  const match = matchRoute(API_ROUTES, method, url.pathname);
  if (!match) throw unrecognizedUrlError(request.method ?? "", url.pathname);
  const body = method === "POST" ? await readLimitedBody(request) : url.search.slice(1);
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
    apiVersion,
    idempotency: hasKey ? { key, endpoint: url.pathname, params: canonicalizeFields(fields) } : null,
  };
}

async function respondToCall(
  processor: PaymentProcessor,
  call: ApiCall,
  response: ServerResponse,
): Promise<void> {
  const { route, id, fields } = call;
  const fault = processor.faults.take(`${route.method} ${route.path}`, `${id} ${JSON.stringify(fields)}`);
  if (fault?.kind === "timeout") return processor.faults.hang(fault, response);
  if (fault?.kind === "500") {
    throw new StripeApiError("An unknown error occurred.", { status: 500, type: "api_error" });
  }
  const { status, body, isReplay } = await performIdempotently(processor, call, fault);
  if (fault?.kind === "reset-after-commit") return void response.socket?.resetAndDestroy();
  const key = call.idempotency?.key;
  sendJsonResponse(response, status, body, {
    "request-id": call.requestId,
    "stripe-version": call.apiVersion,
    ...(status >= 400 && { "stripe-should-retry": String(status === 409) }),
    ...(key && { "idempotency-key": key }),
    ...(isReplay && { "idempotent-replayed": "true" }),
  });
}

export async function handleApi(
  processor: PaymentProcessor,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const requestId = generateStripeId("req", 14);
  try {
    await respondToCall(processor, await parseCall(processor, request, url, requestId), response);
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    request.resume();
    sendJsonResponse(response, error.status, error.body(requestId), {
      "request-id": requestId,
      "stripe-should-retry": String(error.shouldRetry),
      ...(error.status === 401 && { "www-authenticate": 'Bearer realm="Stripe"' }),
    });
  }
}
