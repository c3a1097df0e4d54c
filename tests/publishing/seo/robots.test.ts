import { expect, test } from "vitest";
import robots from "@/app/robots";
import { api } from "@/lib/platform/api";
import { feeds, privateFeeds } from "@/lib/platform/routes";

/** Decides as robots do (RFC 9309, 2.2.2): the longest rule that matches wins. */
function isAllowed(path: string): boolean {
  const { allow, disallow } = robots().rules as { allow: string[]; disallow: string[] };
  const matches = (rule: string) =>
    new RegExp(`^${rule.replace(/[.?+^$()[\]{}|\\]/g, "\\$&").replaceAll("*", ".*")}`).test(path);
  const findLongest = (rules: string[]) => Math.max(-1, ...rules.filter(matches).map((rule) => rule.length));
  return findLongest(allow) >= findLongest(disallow);
}

test.each([
  api.namedFile("0192", "primera.mp3"),
  privateFeeds.calendar("secreto"),
  privateFeeds.podcast("secreto"),
  privateFeeds.file("0192", "primera.mp3", "secreto"),
  api.encuentroCalendar("0192"),
  feeds.newest(),
  feeds.blog(),
  feeds.master("lucia"),
  feeds.podcast("lucia"),
  feeds.encuentros("lucia"),
  feeds.discipline("yoga"),
])("programs that poll for somebody may read %s", (path) => {
  expect(isAllowed(path)).toBe(true);
});

test.each([api.feed(), api.orders(), "/api/encuentros/0192/room/passes", "/pedidos", "/feed"])(
  "robots keep out of %s",
  (path) => {
    expect(isAllowed(path)).toBe(false);
  },
);
