import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { BUILD_DESCRIPTION, buildSite, generatePrismaClient } from "@/scripts/build/build";
import { ExpectedError } from "@/lib/platform/expected-error";
import { assembleRelease } from "@/scripts/release/assemble";
import { findFormerReleases } from "@/scripts/release/former-files";
import { print, printField, runStep } from "./steps.mjs";

// `npm run release [-- <folder>] [--former <folder>]…`: builds once into a folder that runs with Node.js alone.

const USAGE = "npm run release [-- <folder>] [--former <folder>]…";

type Arguments = { folder: string | undefined; formers: string[] };

export function parseReleaseArguments(args: readonly string[]): Arguments {
  const parsed: Arguments = { folder: undefined, formers: [] };
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? "";
    if (argument === "--former") {
      const former = args[(index += 1)];
      if (!former) throw new ExpectedError(USAGE);
      parsed.formers.push(former);
    } else if (argument.startsWith("-") || parsed.folder !== undefined) throw new ExpectedError(USAGE);
    else parsed.folder = argument;
  }
  return parsed;
}

/** Returns AYLLU_RELEASE, else the commit, marked if the sources differ from it; undefined outside a repository. */
function readReleaseName(): string | undefined {
  if (process.env.AYLLU_RELEASE) return process.env.AYLLU_RELEASE;
  const args = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

export async function main(_: string, args: string[]): Promise<void> {
  const { folder, formers } = parseReleaseArguments(args);
  const name = readReleaseName();
  if (!folder && !name) throw new ExpectedError("Without git, name a folder or set AYLLU_RELEASE.");
  const target = resolve(folder ?? `dist/${name}`);

  await runStep("client", "generating the database client", generatePrismaClient);
  await runStep("build", BUILD_DESCRIPTION, buildSite);
  await runStep("release", "copying", async () => {
    const former =
      formers.length > 0 ? formers.map((path) => resolve(path)) : await findFormerReleases(target);
    const release = await assembleRelease({
      root: process.cwd(),
      target,
      name: name ?? "unnamed",
      formers: former,
    });
    const kept = release.formers.length > 0 ? `, files of ${release.formers.join(", ")}` : "";
    return `build ${release.buildId}, ${release.packages} packages${kept}`;
  });
  print();
  printField("folder", target);
  printField("migrate", "node migrate.mjs");
  printField("site", "node server.mjs");
  printField("jobs", "node worker.mjs");
  print();
  process.exit(0);
}
