import { afterEach, expect, test, vi } from "vitest";
import { hasEngines } from "@/lib/rooms/engine";
import { launchServices } from "@/tools/services";
import { createTemporaryDataDirectory } from "@/tools/temporary-directory";

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
