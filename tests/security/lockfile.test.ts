import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findNodeWarning } from "@/scripts/install.mjs";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

type Lock = {
  packages: Record<
    string,
    {
      version?: string;
      resolved?: string;
      integrity?: string;
      link?: boolean;
      dependencies?: Record<string, string>;
    }
  >;
};
type Overrides = Record<string, string | Record<string, string>>;
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
const { overrides } = JSON.parse(readFileSync("package.json", "utf8")) as { overrides: Overrides };

const parse = (version: string) => (version.split("-")[0] ?? "").split(".").map(Number);

function atLeast(version: string, least: string): boolean {
  const [have, want] = [parse(version), parse(least)];
  for (let index = 0; index < want.length; index += 1) {
    const difference = (have[index] ?? 0) - (want[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

// Older versions have known vulnerabilities.
test.each([
  ["next", "16.4.5"],
  ["sharp", "0.35.5"],
  ["next-auth", "4.24.15"],
  ["nodemailer", "10.1.4"],
])("every version of %s is at least %s", (name, least) => {
  const found = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(found.length).toBeGreaterThan(0);
  for (const [path, { version = "0" }] of found)
    expect(atLeast(version, least), `${path} ${version}`).toBe(true);
});

test("control: the comparison can fail", () => {
  expect(atLeast("16.4.4", "16.4.5")).toBe(false);
  expect(atLeast("10.0.9", "10.1.4")).toBe(false);
});

test("contains no download URLs", () => {
  expect(Object.values(lock.packages).filter(({ resolved }) => resolved?.startsWith("http"))).toEqual([]);
});

const findUnverified = ({ packages }: Lock) =>
  Object.entries(packages).flatMap(([path, { integrity, link }]) =>
    path === "" || link || integrity?.startsWith("sha512-") ? [] : [path],
  );

test("every package, of other platforms too, is verified by its hash", () => {
  expect(findUnverified(lock)).toEqual([]);
  // Control: one without a hash, or with a weak one, is found.
  const planted = { "node_modules/a": { version: "1.0.0" }, "node_modules/b": { integrity: "sha1-x" } };
  expect(findUnverified({ packages: { "": {}, ...planted } })).toEqual(Object.keys(planted));
});

describe("the installation", () => {
  let folder: Awaited<ReturnType<typeof createTemporaryDataDirectory>>;
  beforeEach(async () => {
    folder = await createTemporaryDataDirectory();
    for (const name of ["scripts", "bin", "node_modules"]) await mkdir(join(folder.path, name));
    await copyFile("scripts/install.mjs", join(folder.path, "scripts/install.mjs"));
    await writeFile(join(folder.path, "package-lock.json"), "{}");
  });
  afterEach(() => folder.remove());

  /** Installs with a stand-in for npm, which records its arguments and answers as given. */
  async function install(answer: string, status: number) {
    const calls = join(folder.path, "calls");
    const script = `#!/bin/sh\necho "$@" >> ${calls}\necho '${answer}'\nexit ${status}\n`;
    await writeFile(join(folder.path, "bin/npm"), script, { mode: 0o755 });
    const code = "import('./scripts/install.mjs').then((install) => install.installPackages())";
    const { status: ended, stderr } = spawnSync(process.execPath, ["-e", code], {
      cwd: folder.path,
      encoding: "utf8",
      env: { ...process.env, PATH: `${join(folder.path, "bin")}:${process.env.PATH}` },
    });
    return { ended, stderr, calls: (await readFile(calls, "utf8")).trim().split("\n") };
  }

  test("ends where npm ci refuses the lock file, and installs nothing else", async () => {
    const { ended, stderr, calls } = await install("npm error code EUSAGE", 1);
    expect(ended).toBe(1);
    expect(stderr).toContain("The packages could not be installed");
    expect(calls).toEqual(["ci --include=dev --no-audit --no-fund"]);
  });

  test("control: goes on where npm ci has installed them", async () => {
    expect(await install("added 1 package", 0)).toMatchObject({ ended: 0 });
  });
});

test.each([
  ["20.19.0", true],
  ["21.7.3", true],
  ["22.0.0", false],
  ["24.4.1", false],
])("a start with Node %s warns that it gets no security updates: %s", (version, isWarned) => {
  expect(findNodeWarning(version) !== undefined).toBe(isWarned);
});

test("the image has a Node with security updates", () => {
  const image = /^ARG NODE_IMAGE=node:(\d+)/m.exec(readFileSync("deploy/Dockerfile", "utf8"));
  expect(image).not.toBeNull();
  expect(findNodeWarning(`${image?.[1]}.0.0`)).toBeUndefined();
});

// `npm ci` refuses the lock as soon as such a tag points to another version.
test("no package depends on a tag unless an override pins it", () => {
  const unpinned = Object.entries(lock.packages).flatMap(([path, { dependencies = {} }]) => {
    const pins = overrides[path.replace(/^.*node_modules\//u, "")];
    return Object.entries(dependencies)
      .filter(([name, range]) => /^[a-z]+$/iu.test(range) && !(typeof pins === "object" && pins[name]))
      .map(([name, range]) => `${path}: ${name}@${range}`);
  });
  expect(unpinned).toEqual([]);
});
