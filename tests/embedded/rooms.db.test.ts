import { access, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { hasEngines } from "@/lib/rooms/engine";
import { launchRooms } from "@/embedded/rooms/rooms";
import { launchServices } from "@/scripts/services";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

afterEach(() => vi.unstubAllEnvs());

test("a start without Janus says how to install it, and offers no rooms", async () => {
  const directory = await createTemporaryDataDirectory();
  const lines: string[] = [];
  vi.stubEnv("JANUS_URLS", "");
  vi.stubEnv("JANUS_PATH", "/nowhere/janus");
  const services = await launchServices(directory.path, {
    runStep: async (_name, _text, work) => void (await work()),
    print: (line) => lines.push(line.trim()),
    withRooms: true,
    dataOnly: false,
  });
  try {
    // Until Janus is found or not, rooms are offered: it may only have to be downloaded.
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toBe(
      "Live rooms are off: JANUS_PATH (/nowhere/janus) names no Janus. On Debian and Ubuntu, install Janus with: sudo apt-get install --no-install-recommends janus",
    );
    expect(hasEngines()).toBe(false);
  } finally {
    await services.stop();
    await directory.remove();
  }
});

test("an engine elsewhere is offered", () => {
  vi.stubEnv("JANUS_URLS", "http://10.0.0.5:8088/janus");
  expect(hasEngines()).toBe(true);
});

test("a start does not wait for Janus, and a machine without apt-get is told what to install", async () => {
  const directory = await createTemporaryDataDirectory();
  vi.stubEnv("PATH", "/nowhere");
  vi.stubEnv("JANUS_PATH", "");
  try {
    const outcomes: string[] = [];
    const rooms = await launchRooms(directory.path);
    const failure = rooms.ready.catch((error: Error) => {
      outcomes.push("failed");
      return error.message;
    });
    // Its address is known before anything was looked for, as while a package is being downloaded.
    expect(rooms.env.JANUS_URLS).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/janus$/);
    expect(outcomes).toEqual([]);
    expect(await failure).toBe(
      "Live rooms are off: there is no Janus, and no apt-get to fetch it. On Debian and Ubuntu, install Janus with: sudo apt-get install --no-install-recommends janus",
    );
    await rooms.stop();
  } finally {
    await directory.remove();
  }
});

test("a machine without Janus fetches it into the data directory, and installs nothing", async () => {
  const directory = await createTemporaryDataDirectory();
  // The tools of a machine that has apt, and no Janus.
  const tools = join(directory.path, "bin");
  await mkdir(tools);
  for (const name of ["apt-get", "dpkg", "dpkg-deb", "tar", "sh"])
    await symlink(join("/usr/bin", name), join(tools, name));
  vi.stubEnv("PATH", tools);
  vi.stubEnv("JANUS_PATH", "");
  try {
    const rooms = await launchRooms(directory.path);
    await rooms.ready;
    const { ok } = await fetch(`${rooms.env.JANUS_URLS}/info`);
    expect(ok).toBe(true);
    await expect(
      access(join(directory.path, "rooms", "janus", "usr", "bin", "janus")),
    ).resolves.toBeUndefined();
    await rooms.stop();
    await expect(fetch(`${rooms.env.JANUS_URLS}/info`)).rejects.toThrow();
  } finally {
    await directory.remove();
  }
}, 240_000);
