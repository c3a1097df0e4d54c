import "server-only";
import type { NextRequest } from "next/server";
import { z } from "zod";
import { isAdmin, isMaster, isMember } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { getSessionCookie } from "@/lib/identity/auth/cookie";
import { resolveActor } from "@/lib/identity/auth/current-actor";
import { isOutage } from "@/lib/platform/db/errors";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";
import { log } from "@/lib/platform/log";
import { readJsonBody } from "@/lib/platform/http/body";
import { describeIssue } from "@/lib/platform/copy/validation";
import { AppError } from "@/lib/platform/http/errors";
import type { ErrorBody } from "@/lib/platform/http/errors";
import { isTrustedOrigin } from "@/lib/platform/http/origin";
import { parseSearchParams } from "@/lib/platform/http/search-params";
import { toFieldErrors } from "@/lib/platform/http/validation";

z.config({ localeError: describeIssue });

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
type ParsedBy<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** True for any member; a role also admits the roles above it. */
type RequiredAuth = boolean | "master" | "admin";
type AuthorizedActor<Auth> = Auth extends false ? Actor : Member;

type RouteOptions<Auth, Params, Query, Body, Grant> = {
  auth?: Auth;
  /**
   * Checks rights to what the parameters name, before query and body are parsed. The handler gets what it returns, such as
   * what it has found.
   */
  authorize?: (
    actor: AuthorizedActor<Auth>,
    params: ParsedBy<Params>,
    request: NextRequest,
  ) => Grant | Promise<Grant>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Allows writes from other sites, for calls that are authenticated by a secret instead of the cookie. */
  allowAnyOrigin?: true;
  /** Status of a success; by default 200, or 204 if the handler returns undefined. */
  status?: number;
};

type RouteInput<Auth, Params, Query, Body, Grant> = {
  actor: AuthorizedActor<Auth>;
  grant: Grant;
  params: ParsedBy<Params>;
  query: ParsedBy<Query>;
  body: ParsedBy<Body>;
  request: NextRequest;
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

function appErrorResponse(error: AppError): Response {
  const body: ErrorBody = { success: false, error: error.code, message: error.message };
  if (error.fields) body.fields = error.fields;
  const headers = new Headers({ "cache-control": "no-store" });
  if (error.retryAfter !== undefined) headers.set("retry-after", String(error.retryAfter));
  return Response.json(body, { status: error.status, headers });
}

/** Logs unexpected errors and hides their details from the client. */
export function toErrorResponse(error: unknown): Response {
  if (error instanceof AppError) return appErrorResponse(error);
  log.error({ err: error }, "A call failed");
  if (isOutage(error)) return appErrorResponse(new AppError("ServiceUnavailable", { retryAfter: 5 }));
  const body: ErrorBody = {
    success: false,
    error: "InternalError",
    message: "Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos minutos.",
  };
  return Response.json(body, { status: 500, headers: { "cache-control": "no-store" } });
}

function parseInput(
  schema: z.ZodType | undefined,
  value: unknown,
  errorCode: "MalformedRequest" | "ValidationError",
) {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (errorCode === "MalformedRequest" || value === undefined) throw new AppError("MalformedRequest");
  throw new AppError("ValidationError", { fields: toFieldErrors(result.error) });
}

/** Errors: `Unauthenticated`, `Forbidden`. */
function requireAuth(actor: Actor, auth: RequiredAuth): void {
  if (auth === false) return;
  if (!isMember(actor)) throw new AppError("Unauthenticated");
  const hasRole = auth === true || (auth === "master" ? isMaster(actor) : isAdmin(actor));
  if (!hasRole) throw new AppError("Forbidden");
}

async function resolveRequestActor(request: NextRequest): Promise<Actor> {
  const ipAddress = request.headers.get(CLIENT_IP_HEADER) ?? "unknown";
  return resolveActor(request.cookies.get(getSessionCookie().name)?.value, ipAddress);
}

function toSuccessResponse(result: unknown, status: number | undefined): Response {
  if (result instanceof Response) return result;
  const headers = { "cache-control": "no-store" };
  if (result === undefined) return new Response(null, { status: status ?? 204, headers });
  return Response.json(result, { status: status ?? 200, headers });
}

/**
 * Adds the origin check of writes, the actor, authorization, input parsing and error responses to a handler. Rights are
 * checked before query and body.
 */
export function route<
  Auth extends RequiredAuth = false,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Grant = void,
>(
  options: RouteOptions<Auth, Params, Query, Body, Grant>,
  handler: (input: RouteInput<Auth, Params, Query, Body, Grant>) => Promise<unknown>,
) {
  return async (request: NextRequest, context: RouteContext): Promise<Response> => {
    try {
      const isAllowedOrigin =
        options.allowAnyOrigin || SAFE_METHODS.has(request.method) || isTrustedOrigin(request);
      if (!isAllowedOrigin) throw new AppError("Forbidden");
      const actor = await resolveRequestActor(request);
      requireAuth(actor, options.auth ?? false);
      const params = parseInput(options.params, await context.params, "MalformedRequest");
      const grant = await options.authorize?.(
        actor as AuthorizedActor<Auth>,
        params as ParsedBy<Params>,
        request,
      );
      const input = {
        actor,
        grant,
        request,
        params,
        query:
          options.query &&
          parseInput(options.query, parseSearchParams(request.nextUrl.searchParams), "ValidationError"),
        body: options.body && parseInput(options.body, await readJsonBody(request), "ValidationError"),
      };
      return toSuccessResponse(
        await handler(input as RouteInput<Auth, Params, Query, Body, Grant>),
        options.status,
      );
    } catch (error) {
      return toErrorResponse(error);
    }
  };
}
