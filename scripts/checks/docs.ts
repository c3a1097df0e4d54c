import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

// Finds the paths and symbols that the documentation names in `code`, so that it stays true.

const ROOT_FILE = /^(?:README|CONTRIBUTING)\.md$/;
const SOURCE = /\.(?:tsx?|m[jt]s|sql|prisma|css|json|ya?ml|tpl|sh)$|(?:Dockerfile|Caddyfile|\.env\.example)$/;
const SKIPPED = new Set(["node_modules", "generated", ".git", ".next", ".data", "dist"]);

const CODE = /`([^`\n]+)`/g;
const FENCED = /```[\s\S]*?```/g;
/** A path from the root of the repository, perhaps of a folder. Braces and brackets are those of Next.js. */
const PATH = /^[\w.-]+(?:\/[\w.()[\]-]+)+\/?$/;
/** An identifier of several words; a single word may be one of the language or of another program. */
const SYMBOL = /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]{2,}(?:_[A-Z]+)+)(?:\(\))?$/;

/** Names of other programs and specifications. */
const FOREIGN = new Set([
  "cacheComponents",
  "deploymentId",
  "inlineCss",
  "relationJoins",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "PerformanceEventTiming",
]);

async function listFiles(root: string, directory = ""): Promise<string[]> {
  const entries = await readdir(join(root, directory), { withFileTypes: true });
  const lists = await Promise.all(
    entries.map((entry) => {
      const path = directory ? `${directory}/${entry.name}` : entry.name;
      if (!entry.isDirectory()) return [path];
      return SKIPPED.has(entry.name) ? [] : listFiles(root, path);
    }),
  );
  return lists.flat();
}

const isDocument = (path: string): boolean => ROOT_FILE.test(path) || /^docs\/.*\.md$/.test(path);

function listFolders(files: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const file of files)
    for (let end = file.lastIndexOf("/"); end > 0; end = file.lastIndexOf("/", end - 1))
      folders.add(file.slice(0, end));
  return folders;
}

/** Nouns and rooms are named without `lib/` and `components/`, and modules without their extension. */
function isKnownPath(name: string, files: ReadonlySet<string>, folders: ReadonlySet<string>): boolean {
  const path = name.replace(/\/$/, "");
  return ["", "lib/", "components/", "docs/"].some((prefix) => {
    const full = prefix + path;
    return folders.has(full) || files.has(full) || files.has(`${full}.ts`) || files.has(`${full}.tsx`);
  });
}

/** Returns one line for each path or symbol of the documentation that does not exist. */
export async function checkDocs(root: string): Promise<string[]> {
  const list = await listFiles(root);
  const files = new Set(list);
  const folders = listFolders(list);
  const topLevel = new Set(list.map((file) => file.split("/")[0]));
  const sources = await Promise.all(
    list.filter((file) => SOURCE.test(file)).map((file) => readFile(join(root, file), "utf8")),
  );
  const words = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []));
  const problems: string[] = [];
  for (const file of list.filter(isDocument)) {
    const text = (await readFile(join(root, file), "utf8")).replace(FENCED, "");
    for (const [, code = ""] of text.matchAll(CODE)) {
      const isOwnPath = PATH.test(code) && topLevel.has(code.split("/")[0]);
      if (isOwnPath && !isKnownPath(code, files, folders))
        problems.push(`${file} names ${code}, which does not exist`);
      if (SYMBOL.test(code) && !FOREIGN.has(code) && !words.has(code.replace("()", "")))
        problems.push(`${file} names ${code}, which no source contains`);
    }
  }
  return [...new Set(problems)];
}
