import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// A style sheet cannot share declarations between a media query and a selector, so the room repeats the dark scheme.

/** Returns the colours and shadows that are declared between two texts of a style sheet. */
function readTokens(path: string, from: string, to: string): Map<string, string> {
  const text = readFileSync(path, "utf8");
  const start = text.indexOf(from);
  const block = text.slice(start, text.indexOf(to, start));
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

test("the room has every token of the dark scheme", () => {
  const scheme = readTokens("styles/tokens.css", "@media (prefers-color-scheme: dark)", "\n}\n");
  const room = readTokens("components/room/stage/room-stage.module.css", ":root):has(.room)", "\n}\n");
  expect(scheme.size).toBeGreaterThan(20);
  for (const [name, value] of scheme) expect([name, room.get(name)]).toEqual([name, value]);
});
