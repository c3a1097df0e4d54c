import { READ_METHODS, type AppRoute } from "@/tools/app-routes";

/** Returns the methods of the route at a path, undefined if there is none. */
export type RouteTable = (segments: readonly string[]) => readonly string[] | undefined;

type RouteNode = {
  methods?: readonly string[];
  literals: Map<string, RouteNode>;
  dynamic?: RouteNode;
  /** Methods of a catch-all segment. */
  rest?: readonly string[];
};

const createNode = (): RouteNode => ({ literals: new Map() });

function addRoute(node: RouteNode, [segment, ...rest]: string[], methods: readonly string[]): void {
  if (segment === undefined) node.methods = methods;
  else if (/^\[\[?\.\.\./.test(segment)) {
    node.rest = methods;
    if (segment.startsWith("[[")) node.methods = methods;
  } else if (segment.startsWith("[")) {
    node.dynamic ??= createNode();
    addRoute(node.dynamic, rest, methods);
  } else {
    const child = node.literals.get(segment) ?? createNode();
    node.literals.set(segment, child);
    addRoute(child, rest, methods);
  }
}

function findMethods(
  node: RouteNode,
  segments: readonly string[],
  index: number,
): readonly string[] | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.methods;
  const literal = node.literals.get(segment);
  return (
    (literal && findMethods(literal, segments, index + 1)) ??
    (node.dynamic && findMethods(node.dynamic, segments, index + 1)) ??
    node.rest
  );
}

/** Prefers literal segments to dynamic ones, as Next.js does. */
export function createRouteTable(routes: readonly AppRoute[]): RouteTable {
  const root = createNode();
  for (const { path, methods } of routes) addRoute(root, path.split("/").filter(Boolean), methods);
  return (segments) => findMethods(root, segments, 0);
}

/** Methods of everything that is no route: rewritten pages, static files, and what does not exist. */
export const DEFAULT_METHODS = READ_METHODS;
