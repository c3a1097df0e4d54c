import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readSourceTree } from "./imports";
import {
  checkDocumented,
  checkDomainOrder,
  checkFileCycles,
  checkFloors,
  checkKnownDomains,
  checkNounCycles,
  checkRoomCycles,
  checkSingleFileFolders,
  checkVocabulary,
} from "./rules";

const ROOTS = [
  "lib",
  "prisma",
  "components",
  "app",
  "jobs",
  "server",
  "embedded",
  "scripts",
  "tests",
  "e2e",
  "bench",
];

/** Returns one line per violation of the folder rules in docs/ARCHITECTURE.md; empty when all hold. */
export async function checkBoundaries(root: string): Promise<string[]> {
  const [tree, features] = await Promise.all([
    readSourceTree(root, ROOTS),
    readFile(join(root, "docs/FEATURES.md"), "utf8"),
  ]);
  return [
    ...checkKnownDomains(tree),
    ...checkDomainOrder(tree),
    ...checkNounCycles(tree),
    ...checkRoomCycles(tree),
    ...checkFileCycles(tree),
    ...checkSingleFileFolders(tree),
    ...checkVocabulary(tree),
    ...checkFloors(tree),
    ...checkDocumented(tree, features),
  ];
}
