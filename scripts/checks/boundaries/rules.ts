import { posix } from "node:path";
import { findCycles, toDirectedGraph } from "./cycles";
import type { SourceTree } from "./imports";
import { isAllowedName } from "./vocabulary";

/** The domains of `lib`, lowest first: a domain imports only domains before it. */
const DOMAINS = [
  "platform",
  "reference",
  "messaging",
  "identity",
  "content",
  "discovery",
  "publishing",
  "orders",
  "bookings",
  "payouts",
  "invoicing",
  "library",
  "rooms",
  "teaching",
  "community",
  "accounts",
  "administration",
];

/**
 * The floors of the product, lowest first: a folder imports only folders before it. `embedded` stands beside them and knows
 * only `lib/platform`, and `scripts` alone starts it.
 */
const FLOORS = ["lib", "prisma", "components", "app", "jobs", "server", "embedded", "scripts"];

/** Folders that the product never imports; they may import everything. */
const WORKSHOP = ["tests", "e2e", "bench"];

/** The programs of `npm test`, which run what they test, and those that take pictures of it and of its mails. */
const TEST_PROGRAMS = /^scripts\/(?:test|checks\/|test-steps|pictures|mails)/;

/** The five files of a noun; every other name in its folder is listed in `vocabulary.ts`. */
const SLICE = ["schema", "policy", "queries", "data", "service"];

const top = (path: string): string => path.split("/")[0] ?? "";
const stem = (path: string): string => posix.basename(path).replace(/\.d\.ts$|(\.module)?\.[a-z]+$/, "");

/** The unit of the cycle rule in `lib`: a noun's folder, or a file that lies directly in its domain. */
const nounOf = (path: string): string => path.split("/").slice(0, 3).join("/");
const roomOf = (path: string): string => path.split("/").slice(0, 2).join("/");
const isLib = (path: string): boolean => top(path) === "lib";
const isComponent = (path: string): boolean => top(path) === "components";

export function checkDomainOrder({ imports }: SourceTree): string[] {
  const rank = (path: string): number => DOMAINS.indexOf(path.split("/")[1] ?? "");
  return imports
    .filter(({ from, to }) => isLib(from) && isLib(to) && rank(to) > rank(from))
    .map(({ from, to }) => `${from} imports ${to}, a later domain`);
}

export function checkKnownDomains({ files }: SourceTree): string[] {
  const unknown = files.filter(isLib).filter((file) => !DOMAINS.includes(file.split("/")[1] ?? ""));
  return unknown.map((file) => `${file} lies in no domain`);
}

const cyclesOf = (
  { imports }: SourceTree,
  isIn: (path: string) => boolean,
  unitOf: (path: string) => string,
) =>
  findCycles(
    toDirectedGraph(
      imports
        .filter(({ from, to }) => isIn(from) && isIn(to))
        .map(({ from, to }) => [unitOf(from), unitOf(to)] as const),
    ),
  );

export const checkNounCycles = (tree: SourceTree): string[] =>
  cyclesOf(tree, isLib, nounOf).map((cycle) => `cycle between nouns: ${cycle.join(" → ")}`);

export const checkRoomCycles = (tree: SourceTree): string[] =>
  cyclesOf(tree, isComponent, roomOf).map((cycle) => `cycle between rooms: ${cycle.join(" → ")}`);

/** Circles of files anywhere, imports of types and imports on demand included. */
export const checkFileCycles = (tree: SourceTree): string[] =>
  cyclesOf(
    tree,
    () => true,
    (path) => path,
  ).map((cycle) => `cycle between files: ${cycle.join(" → ")}`);

/** A component and its style sheet count as one file; a subfolder counts as one more. A domain may be small. */
export function checkSingleFileFolders({ files }: SourceTree): string[] {
  const contents = new Map<string, Set<string>>();
  for (const file of files.filter((path) => isLib(path) || isComponent(path))) {
    let name = stem(file);
    for (let folder = posix.dirname(file); folder.includes("/"); folder = posix.dirname(folder)) {
      contents.set(folder, (contents.get(folder) ?? new Set()).add(name));
      name = `${posix.basename(folder)}/`;
    }
  }
  const isDomain = (folder: string): boolean => isLib(folder) && folder.split("/").length === 2;
  return [...contents]
    .filter(([folder, names]) => !isDomain(folder) && names.size < 2)
    .map(([folder]) => `${folder} holds a single file`);
}

/** `platform` and `reference` hold no slices; their files are named after their content. */
export function checkVocabulary({ files }: SourceTree): string[] {
  const inNoun = files.filter((file) => {
    if (file.endsWith(".md")) return false;
    const [root, domain, ...rest] = file.split("/");
    return root === "lib" && domain !== "platform" && domain !== "reference" && rest.length > 1;
  });
  return inNoun
    .filter((file) => {
      const folder = posix.dirname(file).slice("lib/".length);
      return !SLICE.includes(stem(file)) && !isAllowedName(folder, stem(file));
    })
    .map((file) => `${file} has a name outside the vocabulary`);
}

export function checkFloors({ imports }: SourceTree): string[] {
  return imports
    .filter(({ from, to }) => {
      const [importer, imported] = [top(from), top(to)];
      if (importer === imported || WORKSHOP.includes(importer)) return false;
      if (WORKSHOP.includes(imported)) return !TEST_PROGRAMS.test(from);
      if (importer === "embedded") return !to.startsWith("lib/platform/");
      if (imported === "embedded") return importer !== "scripts";
      return FLOORS.indexOf(imported) > FLOORS.indexOf(importer);
    })
    .map(({ from, to }) => `${from} imports ${to}, which is above it`);
}

/** Every noun of `lib` and every room of `components` is named in the index of features. */
export function checkDocumented({ files }: SourceTree, index: string): string[] {
  const folders = new Set(
    files.flatMap((file) => {
      if (isLib(file)) return file.split("/").length > 3 ? [nounOf(file)] : [];
      return isComponent(file) ? [roomOf(file)] : [];
    }),
  );
  return [...folders]
    .filter((folder) => !index.includes(`\`${folder.split("/").slice(1).join("/")}\``))
    .map((folder) => `${folder} is missing in docs/FEATURES.md`);
}
