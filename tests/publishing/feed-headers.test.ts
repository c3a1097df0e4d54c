import { expect, test } from "vitest";
import { feedResponse } from "@/app/feed-response";
import { xmlResponse } from "@/app/sitemaps/xml-response";
import { toUrlSetXml } from "@/lib/publishing/sitemap/xml";

const dates = ["2026-11-20T10:00:00.000Z", "2026-11-21T10:00:00.500Z", null, "2026-11-19T10:00:00.000Z"];
const NEWEST = "Sat, 21 Nov 2026 10:00:00 GMT";

test("a feed is dated by its newest entry", () => {
  expect(feedResponse("rss", "<rss/>", { entryDates: dates }).headers.get("last-modified")).toBe(NEWEST);
  expect(feedResponse("rss", "<rss/>").headers.has("last-modified")).toBe(false);
});

test("a sitemap is dated by its newest page", () => {
  const entries = dates.map((lastModified) => ({ url: "https://ayllu.test/", lastModified }));
  expect(xmlResponse(entries, toUrlSetXml).headers.get("last-modified")).toBe(NEWEST);
  expect(xmlResponse([], toUrlSetXml).headers.has("last-modified")).toBe(false);
  expect(xmlResponse(null, toUrlSetXml).status).toBe(404);
});
