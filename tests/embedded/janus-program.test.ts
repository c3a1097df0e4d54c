import { chmod, mkdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isRoot, findOsUser } from "@/embedded/os-user";
import { findJanus } from "@/embedded/rooms/program";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

// apt-get and dpkg are stood in for: the first notes how it is called, the second unpacks a program of the version in a file.

const signal = new AbortController().signal;
let directory: Awaited<ReturnType<typeof createTemporaryDataDirectory>>;
let root = "";

async function writeProgram(name: string, script: string): Promise<void> {
  await writeFile(join(directory.path, "bin", name), `#!/bin/sh\n${script}`);
  await chmod(join(directory.path, "bin", name), 0o755);
}

const note = (name: string) => join(directory.path, name);
const readNote = (name: string) => readFile(note(name), "utf8").catch(() => "");
const readVersion = () => readFile(join(root, "usr/bin/janus"), "utf8");

beforeEach(async () => {
  directory = await createTemporaryDataDirectory();
  root = join(directory.path, "janus");
  await mkdir(join(directory.path, "bin"));
  await writeFile(note("version"), "1");
  await writeProgram(
    "apt-get",
    `case "$1" in
       install) echo "Inst janus (1.3)";;
       download) echo "$@" >> ${note("downloads")}; stat -c %u . > ${note("owner")}; touch janus.deb;;
     esac`,
  );
  await writeProgram(
    "dpkg",
    `mkdir -p "$3/usr/bin" "$3/usr/lib/janus/plugins"
     cp ${note("version")} "$3/usr/bin/janus"; chmod 755 "$3/usr/bin/janus"
     touch "$3/usr/lib/janus/plugins/libjanus_videoroom.so"`,
  );
  vi.stubEnv("PATH", `${join(directory.path, "bin")}:/usr/bin:/bin`);
  vi.stubEnv("JANUS_PATH", "");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await directory.remove();
});

test("the packages are downloaded by the user whom apt has for that", async () => {
  await findJanus(root, signal);
  expect(await readNote("downloads")).toBe("download janus\n");
  const downloader = isRoot() ? findOsUser("_apt")?.uid : undefined;
  if (downloader !== undefined) expect(await readNote("owner")).toBe(`${downloader}\n`);
});

test("an unpacked program is fetched again after a month, and not before", async () => {
  await findJanus(root, signal);
  await writeFile(note("version"), "2");
  await findJanus(root, signal);
  expect(await readVersion()).toBe("1");
  const old = new Date(Date.now() - 31 * 86_400_000);
  await utimes(root, old, old);
  await findJanus(root, signal);
  expect(await readVersion()).toBe("2");
  expect(Date.now() - (await stat(root)).mtimeMs).toBeLessThan(60_000);
});

test("an old program that cannot be fetched again is used", async () => {
  await findJanus(root, signal);
  const old = new Date(Date.now() - 31 * 86_400_000);
  await utimes(root, old, old);
  await writeProgram("apt-get", "exit 100");
  expect((await findJanus(root, signal)).path).toBe(join(root, "usr/bin/janus"));
});
