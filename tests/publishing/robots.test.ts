import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import robots from "@/app/robots";

// Programs that poll for somebody, such as Google Calendar, ask nothing that robots.txt closes.

const toPattern = (rule: string): RegExp =>
  new RegExp(`^${rule.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}`);

const longest = (rules: readonly string[], address: string): number =>
  Math.max(0, ...rules.filter((rule) => toPattern(rule).test(address)).map(({ length }) => length));

/** Returns true if the longest rule of RFC 9309 that matches the address lets robots in. */
function isOpen(address: string, left: (rule: string) => boolean = () => true): boolean {
  const rules = [robots().rules].flat();
  const allowed = rules.flatMap(({ allow = [] }) => allow).filter(left);
  const disallowed = rules.flatMap(({ disallow = [] }) => disallow);
  return longest(allowed, address) >= longest(disallowed, address);
}

/** Addresses of the files that programs fetch again and again. */
const polled = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(?:ics|xml)\/route\.ts$/.test(path))
  .map((path) => `/${dirname(path)}`.replaceAll(/\/\([^)]+\)/g, "").replaceAll(/\[[^\]]+\]/g, "a1b2"));

test("every calendar and feed is open to robots", () => {
  expect(polled).toEqual(
    expect.arrayContaining(["/api/feeds/a1b2/encuentros.ics", "/api/feeds/a1b2/podcast.xml", "/rss.xml"]),
  );
  expect(polled.filter((address) => !isOpen(address))).toEqual([]);
  expect(isOpen("/api/files/a1b2")).toBe(true);
});

test("control: calls are closed, and feeds would be without their own rule", () => {
  expect(isOpen("/api/orders")).toBe(false);
  expect(isOpen("/api/encuentros/a1b2/room")).toBe(false);
  expect(isOpen("/api/feeds/a1b2/encuentros.ics", (rule) => rule !== "/api/feeds/")).toBe(false);
});
