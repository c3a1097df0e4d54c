import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

// Reads the routes of the application from its sources: `app/(sitio)/ayni/[slug]/page.tsx` is `/ayni/[slug]`.

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
