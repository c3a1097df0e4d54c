import { describe, expect, test } from "vitest";
import { chooseForHome } from "@/components/home/home-selection";
import { languageNames } from "@/components/maestros/language-names";
import { splitTeachings } from "@/components/masters/split-teachings";
import type { CatalogueItem } from "@/lib/content/ayni/schema";

const item = (id: string, part: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id,
  slug: id,
  title: id,
  shortDescription: "",
  contentType: "EVENT",
  onlineType: null,
  modality: "ONLINE",
  status: "PUBLISHED",
  amount: 1000,
  currency: "EUR",
  minimumAmount: null,
  disciplines: ["YOGA"],
  topics: [],
  coverUrl: "/x.svg",
  coverSrcSet: null,
  nextStartsAt: null,
  publishedAt: null,
  userId: "u",
  master: { id: "u", slug: "m", name: "M", lastName: "N", profileImage: null, city: null, country: null },
  ...part,
});
const ids = (items: CatalogueItem[]) => items.map(({ id }) => id);

test("what begins soon comes apart, the nearest first, and past encuentros at the very end", () => {
  const { upcoming, others } = splitTeachings([
    item("past"),
    item("late", { nextStartsAt: "2027-01-02T10:00:00.000Z" }),
    item("podcast", { contentType: "PODCAST" }),
    item("near", { nextStartsAt: "2027-01-01T10:00:00.000Z" }),
  ]);
  expect(ids(upcoming)).toEqual(["near", "late"]);
  expect(ids(others)).toEqual(["podcast", "past"]);
});

test("languages are named in Spanish, unknown codes left out", () => {
  expect(languageNames(["es", "qu", "xx"])).toBe("español, quechua");
});

describe("the home page's choice", () => {
  const upcoming = ["a", "b", "c", "d", "e", "f"].map((id) =>
    item(id, { nextStartsAt: "2027-01-01T10:00:00.000Z" }),
  );

  test("opens with an encuentro and a free content for any hour, and shows nothing twice", () => {
    const latest = [
      item("a"),
      item("ebook", { contentType: "EBOOK" }),
      item("free", { contentType: "PODCAST", amount: 0 }),
    ];
    const { hero, soon } = chooseForHome(upcoming, latest);
    expect(ids(hero)).toEqual(["a", "free"]);
    expect(ids(soon)).toEqual(["b", "c", "d", "e"]);
  });

  test("does with what there is", () => {
    expect(chooseForHome([], [])).toEqual({ hero: [], soon: [], disciplines: [] });
    expect(ids(chooseForHome([], [item("x"), item("y")]).hero)).toEqual(["x"]);
  });

  test("offers the known disciplines, the most given first, each content counted once", () => {
    const latest = [item("a", { disciplines: ["REIKI"] }), item("r", { disciplines: ["REIKI", "NOT_ONE"] })];
    const { disciplines } = chooseForHome(
      [item("a", { disciplines: ["REIKI"] }), item("y1"), item("y2"), item("y3")],
      latest,
    );
    expect(disciplines).toEqual(["YOGA", "REIKI"]);
  });
});
