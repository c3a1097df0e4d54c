import { describe, expect, test } from "vitest";
import { selectHomeContent, selectNeedChips, selectVoices } from "@/components/home/home-selection";
import type { Voice } from "@/components/home/home-selection";
import type { ThanksVoice } from "@/lib/community/thanks/schema";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { MasterQuote } from "@/lib/discovery/masters/quotes";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";

const ids = (items: CatalogueItem[]) => items.map(({ id }) => id);

describe("selectHomeContent", () => {
  const upcoming = ["a", "b", "c", "d", "e", "f"].map((id) =>
    buildCatalogueItem(id, { nextStartsAt: "2027-01-01T10:00:00.000Z" }),
  );

  test("features an encuentro and a free on-demand content, without duplicates", () => {
    const latest = [
      buildCatalogueItem("a"),
      buildCatalogueItem("ebook", { contentType: "EBOOK" }),
      buildCatalogueItem("free", { contentType: "PODCAST", amount: 0 }),
    ];
    const { hero, soon } = selectHomeContent({ featured: [], upcoming, latest });
    expect(ids(hero)).toEqual(["a", "free"]);
    expect(ids(soon)).toEqual(["b", "c", "d", "e"]);
  });

  test("prefers what admins feature, the latest first, and shows nothing twice", () => {
    const featured = [
      buildCatalogueItem("course", { contentType: "COURSE" }),
      buildCatalogueItem("book", { contentType: "EBOOK" }),
      buildCatalogueItem("c", { nextStartsAt: "2027-01-01T10:00:00.000Z" }),
      ...["d", "w", "x", "y"].map((id) => buildCatalogueItem(id)),
    ];
    const latest = [buildCatalogueItem("free", { contentType: "PODCAST", amount: 0 })];
    const home = selectHomeContent({ featured, upcoming, latest });
    expect(ids(home.hero)).toEqual(["c", "book"]);
    expect(ids(home.featured)).toEqual(["course", "d", "w", "x"]);
    expect(ids(home.soon)).toEqual(["a", "b", "e", "f"]);
  });

  test("handles few or no contents", () => {
    const nothing = { featured: [], upcoming: [], latest: [] };
    expect(selectHomeContent(nothing)).toEqual({ hero: [], featured: [], soon: [], disciplines: [] });
    const latest = [buildCatalogueItem("x"), buildCatalogueItem("y")];
    expect(ids(selectHomeContent({ ...nothing, latest }).hero)).toEqual(["x"]);
  });

  test("selects known disciplines, most frequent first, counting each content once", () => {
    const latest = [
      buildCatalogueItem("a", { disciplines: ["REIKI"] }),
      buildCatalogueItem("r", { disciplines: ["REIKI", "NOT_ONE"] }),
    ];
    const { disciplines } = selectHomeContent({
      featured: [],
      upcoming: [
        buildCatalogueItem("a", { disciplines: ["REIKI"] }),
        buildCatalogueItem("y1"),
        buildCatalogueItem("y2"),
        buildCatalogueItem("y3"),
      ],
      latest,
    });
    expect(disciplines).toEqual(["YOGA", "REIKI"]);
  });
});

describe("selectNeedChips", () => {
  test("offers the first six needs with contents", () => {
    const counts = {
      CALM: 3,
      SLEEP: 1,
      ANXIETY: 2,
      GRIEF: 0,
      STRESS: 1,
      COUPLE: 1,
      FEAR: 1,
      FAMILY: 9,
      MOON: 9,
    };
    expect(selectNeedChips(counts).map(({ label }) => label)).toEqual([
      "Dormir mejor",
      "Ansiedad",
      "Estrés",
      "Pareja",
      "Miedo",
      "Familia",
    ]);
    expect(selectNeedChips({})).toEqual([]);
  });
});

describe("selectVoices", () => {
  const quote = (id: string, words: string): MasterQuote => ({
    id,
    slug: id,
    name: id,
    lastName: "Sol",
    image: null,
    city: null,
    country: null,
    words,
  });
  const thanks = (id: string, text: string): ThanksVoice => ({
    id,
    text,
    authorName: "Elisa N.",
    masterName: "Lucía Ferrer",
    ayni: { slug: id, title: id },
  });
  const quotes = [quote("a", "mmmm"), quote("b", "mmm"), quote("c", "mm"), quote("d", "m")];
  const idsOf = (voices: Voice[]) =>
    voices.map((voice) => (voice.kind === "master" ? voice.quote.id : voice.thanks.id));

  test("takes turns between thanks and Masters, the shortest first", () => {
    const received = [thanks("x", "largo, largo"), thanks("y", "corto"), thanks("z", "uno más")];
    expect(idsOf(selectVoices(quotes, received, []))).toEqual(["y", "b", "x", "a"]);
  });

  test("fills up with Masters, who are not shown elsewhere", () => {
    expect(idsOf(selectVoices(quotes, [], ["a"]))).toEqual(["d", "c", "b"]);
    expect(idsOf(selectVoices(quotes, [thanks("x", "t")], []))).toEqual(["x", "b", "a"]);
    expect(idsOf(selectVoices([], [thanks("x", "tt"), thanks("y", "t")], []))).toEqual(["y", "x"]);
    expect(selectVoices([], [], [])).toEqual([]);
  });
});
