import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

// Reads the routes of the application from its sources, where `app/(sitio)/ayni/[slug]/page.tsx` is `/ayni/[slug]`, and
// finds the one of a request.

export type AppRoute = {
  /** Path with dynamic segments in brackets. */
  path: string;
  kind: "page" | "handler";
  methods: readonly string[];
  /** Next.js keeps what it answers, by address. */
  isCached: boolean;
  /** Relative to the root of the repository. */
  file: string;
};

/** The methods of pages, and of everything that is no route: rewritten pages, static files, and what does not exist. */
export const READ_METHODS = ["GET", "HEAD"] as const;

const METHODS = "GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS";
const EXPORTED_FUNCTION = new RegExp(`^export (?:async function|function|const) (${METHODS})\\b`, "gm");
const EXPORTED_NAMES = /^export \{([^}]*)\}/gm;
const EXPORTED_NAME = new RegExp(`(?:^|\\s)(${METHODS})$`);
const CACHED_ROUTE = /^export const dynamic = "force-static"/m;
const ROUTE_FILE = /^(page|route)\.tsx?$/;

function readExportedMethods(source: string): string[] {
  const functions = [...source.matchAll(EXPORTED_FUNCTION)].map(([, method = ""]) => method);
  const names = [...source.matchAll(EXPORTED_NAMES)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => EXPORTED_NAME.exec(name.trim())?.[1] ?? "");
  return [...functions, ...names].filter(Boolean);
}

/** Next.js answers HEAD with the handler of GET. */
const withHead = (methods: string[]): string[] =>
  methods.includes("GET") && !methods.includes("HEAD") ? [...methods, "HEAD"] : methods;

/** Leaves out route groups, and decodes `%5F`, the escape for a leading underscore. */
function toRoutePath(folder: string): string {
  const segments = folder.split(sep).filter((segment) => segment && !/^\(.*\)$/.test(segment));
  return `/${segments.map(decodeURIComponent).join("/")}`;
}

export function readAppRoutes(root: string): AppRoute[] {
  const app = join(root, "app");
  return readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ROUTE_FILE.test(entry.name))
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      const source = readFileSync(join(parentPath, name), "utf8");
      const isPage = name.startsWith("page.");
      return {
        path: toRoutePath(relative(app, parentPath)),
        kind: isPage ? ("page" as const) : ("handler" as const),
        methods: isPage ? READ_METHODS : withHead(readExportedMethods(source)),
        isCached: CACHED_ROUTE.test(source),
        file: relative(root, file),
      };
    });
}

type Route = Pick<AppRoute, "path" | "methods" | "isCached">;

/** Returns the route at a path, undefined if there is none. */
export type RouteTable = (segments: readonly string[]) => Route | undefined;

type RouteNode = { route?: Route; children: Map<string, RouteNode> };

const ANY_SEGMENT = "[]";
const OTHER_SEGMENTS = "[...]";

function toNodeKey(segment: string): string {
  if (/^\[\[?\.\.\./.test(segment)) return OTHER_SEGMENTS;
  return segment.startsWith("[") ? ANY_SEGMENT : segment;
}

function addRoute(node: RouteNode, [segment, ...rest]: string[], route: Route): void {
  if (segment === undefined || segment.startsWith("[[")) node.route = route;
  if (segment === undefined) return;
  const key = toNodeKey(segment);
  const child = node.children.get(key) ?? { children: new Map() };
  node.children.set(key, child);
  addRoute(child, rest, route);
}

function findRoute(
  { route, children }: RouteNode,
  segments: readonly string[],
  index = 0,
): Route | undefined {
  const segment = segments[index];
  if (segment === undefined) return route;
  for (const key of [segment, ANY_SEGMENT]) {
    const child = children.get(key);
    const found = child && findRoute(child, segments, index + 1);
    if (found) return found;
  }
  return children.get(OTHER_SEGMENTS)?.route;
}

/** Prefers literal segments to dynamic ones, as Next.js does. */
export function createRouteTable(routes: readonly AppRoute[]): RouteTable {
  const root: RouteNode = { children: new Map() };
  for (const { path, methods, isCached } of routes)
    addRoute(root, path.split("/").filter(Boolean), { path, methods, isCached });
  return (segments) => findRoute(root, segments);
}
