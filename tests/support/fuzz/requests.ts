import type { AppRoute } from "@/server/app-routes";
import {
  BODIES,
  BROKEN_QUERY_VALUES,
  BROKEN_SEGMENTS,
  HEADERS,
  JSON_VALUES,
  PATH_SEGMENTS,
  QUERY_NAMES,
  QUERY_VALUES,
} from "./hostile-values";
import type { Random } from "./random";

export type FuzzRequest = {
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

type FuzzOptions = {
  routes: readonly AppRoute[];
  /** Slugs and ids that exist. */
  knownSegments: readonly string[];
  /** Names of the fields of bodies. */
  fieldNames: readonly string[];
  /** Sent with some of the requests. */
  sessionCookie?: string;
};

const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "PROPFIND",
  "TRACE",
  "LOCK",
  "PURGE",
];

/** Pages and pictures that may be rendered anew for each request: few of them, as a picture takes a second. */
const isExpensive = ({ path, kind }: AppRoute): boolean =>
  kind === "page" || /^\/tejidos\/(compartir|historia|cuadrado|podcast|icono)/.test(path);

/** Returns a generator of requests, most of which the server refuses before it does any work. */
export function createRequestGenerator(random: Random, options: FuzzOptions): () => FuzzRequest {
  const { routes, knownSegments, fieldNames, sessionCookie } = options;
  const calls = routes.filter(({ path }) => path.startsWith("/api/"));
  const files = routes.filter((route) => !route.path.startsWith("/api/") && !isExpensive(route));
  const expensive = routes.filter((route) => isExpensive(route));

  const fillSegment = (segment: string): string => {
    if (!segment.startsWith("[")) return segment;
    return random.chance(0.4) && knownSegments.length > 0
      ? random.pick(knownSegments)
      : random.pick(PATH_SEGMENTS);
  };
  const fillPath = (path: string): string => `/${path.slice(1).split("/").map(fillSegment).join("/")}`;

  function createQuery(): string {
    if (random.chance(0.6)) return "";
    const pairs = Array.from({ length: 1 + random.int(3) }, () => {
      const value = random.chance(0.05) ? random.pick(BROKEN_QUERY_VALUES) : random.pick(QUERY_VALUES);
      return `${random.pick(QUERY_NAMES)}=${value}`;
    });
    return `?${pairs.join("&")}`;
  }

  function createHeaders(): Record<string, string> {
    const headers: Record<string, string> = {};
    for (let count = random.int(4); count > 0; count -= 1) {
      const [name, value] = random.pick(HEADERS);
      headers[name] = value;
    }
    if (sessionCookie && headers.cookie === undefined && random.chance(0.4)) headers.cookie = sessionCookie;
    return headers;
  }

  function createJson(): string {
    const fields = Array.from(
      { length: random.int(6) },
      () => `${JSON.stringify(random.pick(fieldNames))}:${random.pick(JSON_VALUES)}`,
    );
    return `{${fields.join(",")}}`;
  }

  function addBody(request: FuzzRequest): FuzzRequest {
    if (["GET", "HEAD", "TRACE"].includes(request.method) || random.chance(0.2)) return request;
    const { type, body } = random.chance(0.6)
      ? { type: "application/json", body: createJson() }
      : random.pick(BODIES);
    if (type !== undefined) request.headers["content-type"] = type;
    return { ...request, body };
  }

  const create = (method: string, path: string): FuzzRequest =>
    addBody({ method, target: path + createQuery(), headers: createHeaders() });

  const otherMethod = ({ methods }: AppRoute): string =>
    random.pick(METHODS.filter((method) => !methods.includes(method)));

  function createWrongMethod(): FuzzRequest {
    const route = random.pick(routes);
    return create(otherMethod(route), fillPath(route.path));
  }

  function createBrokenPath(): FuzzRequest {
    const { path } = random.pick(routes);
    const segments = fillPath(path).split("/");
    segments.splice(1 + random.int(segments.length), 0, random.pick(BROKEN_SEGMENTS));
    return create(random.pick(METHODS), segments.join("/"));
  }

  function createUnknownPath(): FuzzRequest {
    const prefix = random.pick(["/api", "/api/auth", "/api/ayni/x/y", "/_next/image", "/_next/data/x"]);
    const method = prefix.startsWith("/api") ? random.pick(METHODS) : random.pick(["POST", "PUT", "OPTIONS"]);
    return create(method, `${prefix}/${random.pick(PATH_SEGMENTS)}`);
  }

  function createAllowed(candidates: readonly AppRoute[]): FuzzRequest {
    const route = random.pick(candidates);
    return create(random.pick(route.methods), fillPath(route.path));
  }

  return () =>
    random.weighted<() => FuzzRequest>([
      [45, createWrongMethod],
      [18, createBrokenPath],
      [15, createUnknownPath],
      [16, () => createAllowed(calls)],
      [5, () => createAllowed(files)],
      [1, () => createAllowed(expensive)],
    ])();
}
