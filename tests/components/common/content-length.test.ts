import { expect, test } from "vitest";
import { formatBriefDuration } from "@/components/common/brief-duration";
import { formatSeatsLeft, listContentFacts } from "@/components/common/content-length";
import { NO_PARTS } from "@/lib/content/ayni/parts";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";
import type { CatalogueItem } from "@/lib/content/ayni/schema";

test.each([
  [45, "45 s"],
  [60, "1 min"],
  [720, "12 min"],
  [3600, "1 h"],
  [5400, "1 h 30 min"],
])("%i seconds are %s", (seconds, text) => expect(formatBriefDuration(seconds)).toBe(text));

const WORKSHOP = { contentType: "WORKSHOP" } as const;

test.each<[string, Partial<CatalogueItem>, string]>([
  [
    "a podcast",
    { contentType: "PODCAST", parts: { ...NO_PARTS, audios: 4, seconds: 720 } },
    "4 audios · 12 min",
  ],
  ["a book", { contentType: "EBOOK", parts: { ...NO_PARTS, books: 1 } }, "1 libro"],
  [
    "a recorded course",
    {
      contentType: "COURSE",
      onlineType: "RECORDED",
      parts: { ...NO_PARTS, videos: 2, books: 1, seconds: 3600 },
    },
    "2 vídeos · 1 libro · 1 h",
  ],
  [
    "a single encuentro",
    { ...WORKSHOP, parts: { ...NO_PARTS, encuentros: 1, encuentroMinutes: 90 } },
    "En línea · 1 h 30 min",
  ],
  [
    "encuentros in person",
    {
      ...WORKSHOP,
      modality: "OFFLINE",
      parts: { ...NO_PARTS, encuentros: 3, encuentroMinutes: 270, audios: 2 },
    },
    "Presencial · 3 encuentros",
  ],
  ["a workshop without dates", WORKSHOP, "En línea"],
  ["a podcast without episodes", { contentType: "PODCAST" }, ""],
])("tells the facts of %s", (_, overrides, text) => {
  expect(listContentFacts(buildCatalogueItem("a", overrides)).join(" · ")).toBe(text);
});

test.each([
  [null, null],
  [6, null],
  [5, "Quedan 5 lugares"],
  [1, "Queda 1 lugar"],
  [0, "Completo"],
])("with %o seats left it says %o", (seatsLeft, text) =>
  expect(formatSeatsLeft({ seatsLeft, memberSeats: null })).toBe(text),
);

test("what is left for members only is said as such", () => {
  const until = "2099-02-03T10:00:00.000Z";
  expect(formatSeatsLeft({ seatsLeft: 0, memberSeats: { count: 4, left: 2, until, planIds: [] } })).toBe(
    "Solo para miembros",
  );
  expect(formatSeatsLeft({ seatsLeft: 0, memberSeats: { count: 4, left: 0, until, planIds: [] } })).toBe(
    "Completo",
  );
});
