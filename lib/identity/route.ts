import "server-only";
import type { NextRequest } from "next/server";
import { z } from "zod";
import { isMember } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { sessionCookie } from "@/lib/identity/auth/cookie";
import { resolveActor } from "@/lib/identity/auth/current-actor";
import { isOutage } from "@/lib/platform/db/errors";
import { ADDRESS_HEADER } from "../http/address";
import { readJson } from "../platform/http/body";
import { AppError } from "../platform/http/errors";
import type { ErrorBody } from "../platform/http/errors";
import { isOwnOrigin } from "../platform/http/origin";
import { readQuery } from "../platform/http/search-params";
import { fieldErrors } from "../platform/http/validation";

z.config(z.locales.es());

type Context = { params: Promise<Record<string, string | string[] | undefined>> };
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type Options<Auth, Params, Query, Body> = {
  /** Whether the call needs a session. */
  auth?: Auth;
  params?: Params;
  query?: Query;
  /** Schema of the JSON body. */
  body?: Body;
  /** Whether a write may come from another site, since it carries who asks in itself. */
  anyOrigin?: true;
  /** Status of a success; 200 by default, 204 when there is nothing to say. */
  status?: number;
};

type Call<Auth, Params, Query, Body> = {
  actor: Auth extends true ? Member : Actor;
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  request: NextRequest;
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

function refusal(error: AppError): Response {
  const body: ErrorBody = { success: false, error: error.code, message: error.message };
  if (error.fields) body.fields = error.fields;
  const headers = new Headers({ "cache-control": "no-store" });
  if (error.retryAfter !== undefined) headers.set("retry-after", String(error.retryAfter));
  return Response.json(body, { status: error.status, headers });
}

/** The answer to anything that a handler throws. */
export function toResponse(error: unknown): Response {
  if (error instanceof AppError) return refusal(error);
  console.error(error);
  if (isOutage(error)) return refusal(new AppError("ServiceUnavailable", { retryAfter: 5 }));
  const body: ErrorBody = {
    success: false,
    error: "InternalError",
    message: "Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos minutos.",
  };
  return Response.json(body, { status: 500, headers: { "cache-control": "no-store" } });
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  otherwise: "MalformedRequest" | "ValidationError",
) {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (otherwise === "MalformedRequest" || value === undefined) throw new AppError("MalformedRequest");
  throw new AppError("ValidationError", { fields: fieldErrors(result.error) });
}

async function actorOf(request: NextRequest): Promise<Actor> {
  const address = request.headers.get(ADDRESS_HEADER) ?? "unknown";
  return resolveActor(request.cookies.get(sessionCookie().name)?.value, address);
}

function answer(result: unknown, status: number | undefined): Response {
  if (result instanceof Response) return result;
  const headers = { "cache-control": "no-store" };
  if (result === undefined) return new Response(null, { status: status ?? 204, headers });
  return Response.json(result, { status: status ?? 200, headers });
}

/**
 * A handler: checks the origin of writes, resolves who asks, parses path, query and body by their schemas, and turns what the call returns or throws into the answer.
 */
export function route<
  Auth extends boolean = false,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  options: Options<Auth, Params, Query, Body>,
  call: (input: Call<Auth, Params, Query, Body>) => Promise<unknown>,
) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    try {
      const mayWrite = options.anyOrigin || SAFE_METHODS.has(request.method) || isOwnOrigin(request);
      if (!mayWrite) throw new AppError("Forbidden");
      const actor = await actorOf(request);
      if (options.auth && !isMember(actor)) throw new AppError("Unauthenticated");
      const input = {
        actor,
        request,
        params: parse(options.params, await context.params, "MalformedRequest"),
        query:
          options.query && parse(options.query, readQuery(request.nextUrl.searchParams), "ValidationError"),
        body: options.body && parse(options.body, await readJson(request), "ValidationError"),
      };
      return answer(await call(input as Call<Auth, Params, Query, Body>), options.status);
    } catch (error) {
      return toResponse(error);
    }
  };
}
