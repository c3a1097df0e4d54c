import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Lock = {
  packages: Record<string, { version?: string; resolved?: string; dependencies?: Record<string, string> }>;
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
