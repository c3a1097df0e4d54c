import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readSourceTree } from "./imports";
import {
  checkDocumented,
  checkDomainOrder,
  checkFileCycles,
  checkHosts,
  checkKnownDomains,
  checkNounCycles,
  checkRoomCycles,
  checkSingleFileFolders,
  checkVocabulary,
} from "./rules";

const ROOTS = ["lib", "components", "server", "embedded", "bench", "tests", "scripts", "tools"];

/** Returns one line per violation of the folder rules in docs/ARCHITECTURE.md; empty when all hold. */
export async function checkBoundaries(root: string): Promise<string[]> {
  const [tree, architecture] = await Promise.all([
    readSourceTree(root, ROOTS),
    readFile(join(root, "docs/ARCHITECTURE.md"), "utf8"),
  ]);
  return [
    ...checkKnownDomains(tree),
    ...checkDomainOrder(tree),
    ...checkNounCycles(tree),
    ...checkRoomCycles(tree),
    ...checkFileCycles(tree),
    ...checkSingleFileFolders(tree),
    ...checkVocabulary(tree),
    ...checkHosts(tree),
    ...checkDocumented(tree, architecture),
  ];
}
