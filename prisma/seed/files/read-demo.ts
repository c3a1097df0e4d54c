import { join } from "node:path";
import { findUnknownNames } from "./check-names";
import { DemoFilesError } from "./parse";
import { DEMO_FOLDER, parseDemoFiles, type Demo } from "./parse-demo";

/** Reads all files of the demo. Errors: DemoFilesError says what is wrong with which file. */
export function readDemoFiles(folder = join(process.cwd(), DEMO_FOLDER)): Demo {
  const demo = parseDemoFiles(folder);
  const unknown = findUnknownNames(demo);
  if (unknown.length > 0)
    throw new DemoFilesError(unknown.map((line) => `${DEMO_FOLDER}/${line}`).join("\n"));
  return demo;
}

let files: Demo | undefined;

/** Reads the files once. */
export const readDemo = (): Demo => (files ??= readDemoFiles());
