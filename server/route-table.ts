import { READ_METHODS, type AppRoute } from "./app-routes";

type Route = Pick<AppRoute, "path" | "methods" | "isCached">;

/** Returns the route at a path, undefined if there is none. */
export type RouteTable = (segments: readonly string[]) => Route | undefined;

type RouteNode = {
  route?: Route;
  literals: Map<string, RouteNode>;
  dynamic?: RouteNode;
  /** The route of a catch-all segment. */
  rest?: Route;
};

const createNode = (): RouteNode => ({ literals: new Map() });

function addRoute(node: RouteNode, [segment, ...rest]: string[], route: Route): void {
  if (segment === undefined) node.route = route;
  else if (/^\[\[?\.\.\./.test(segment)) {
    node.rest = route;
    if (segment.startsWith("[[")) node.route = route;
  } else if (segment.startsWith("[")) {
    node.dynamic ??= createNode();
    addRoute(node.dynamic, rest, route);
  } else {
    const child = node.literals.get(segment) ?? createNode();
    node.literals.set(segment, child);
    addRoute(child, rest, route);
  }
}

function findRoute(node: RouteNode, segments: readonly string[], index: number): Route | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.route;
  const literal = node.literals.get(segment);
  return (
    (literal && findRoute(literal, segments, index + 1)) ??
    (node.dynamic && findRoute(node.dynamic, segments, index + 1)) ??
    node.rest
  );
}

/** Prefers literal segments to dynamic ones, as Next.js does. */
export function createRouteTable(routes: readonly AppRoute[]): RouteTable {
  const root = createNode();
  for (const { path, methods, isCached } of routes)
    addRoute(root, path.split("/").filter(Boolean), { path, methods, isCached });
  return (segments) => findRoute(root, segments, 0);
}

/** Methods of everything that is no route: rewritten pages, static files, and what does not exist. */
export const DEFAULT_METHODS = READ_METHODS;
