import { describe, expect, it } from "vitest";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { noFilters, type Filters } from "@/lib/discovery/filters/filters";
import { ayniMetadata } from "@/lib/publishing/seo/ayni";
import { exploreMetadata } from "@/lib/publishing/seo/explore";
import { masterMetadata } from "@/lib/publishing/seo/master";
import { pageMetadata } from "@/lib/publishing/seo/metadata";
import { ayniDetail } from "../../../tools/factories/ayni-detail";

type View = { page?: number; understood?: boolean; shown?: number };

function explore(filters: Partial<Filters>, { page, understood = true, shown = 24 }: View = {}) {
  const request = {
    filters: { ...noFilters, ...filters },
    sort: "price" as const,
    tz: DEFAULT_TIME_ZONE,
    ...(page === undefined ? {} : { page }),
  };
  const metadata = exploreMetadata({ request, understood, shown });
  return { canonical: metadata.alternates?.canonical, listed: metadata.robots === undefined, metadata };
}

const filtersIn = (canonical: unknown): unknown =>
  JSON.parse(new URL(String(canonical), "https://ayllu.test").searchParams.get("filters") ?? "null");

describe("which views of the catalogue are found", () => {
  it("the whole of it, page by page, under an address without order and zone", () => {
    expect(explore({})).toMatchObject({ canonical: "/explora", listed: true });
    expect(explore({}, { page: 2 })).toMatchObject({ canonical: "/explora?page=2", listed: true });
    expect(explore({}, { page: 1 }).canonical).toBe("/explora");
  });

  it("one discipline or one type, each with words of its own", () => {
    const yoga = explore({ disciplines: ["YOGA"] });
    expect(yoga.listed).toBe(true);
    expect(filtersIn(yoga.canonical)).toEqual({ disciplines: ["YOGA"] });
    expect(yoga.metadata.description).not.toBe(explore({}).metadata.description);
    expect(explore({ contentType: "COURSE" })).toMatchObject({
      listed: true,
      metadata: { title: "Cursos en vivo y a tu ritmo" },
    });
  });

  it.each<[string, Partial<Filters>, View]>([
    ["a search", { searchText: "luna" }, {}],
    ["two disciplines", { disciplines: ["YOGA", "REIKI"] }, {}],
    ["a discipline and a price", { disciplines: ["YOGA"], price: "FREE" }, {}],
    ["a further page of a discipline", { disciplines: ["YOGA"] }, { page: 2 }],
    ["a discipline without contents", { disciplines: ["YOGA"] }, { shown: 0 }],
    ["a page beyond the last", {}, { page: 900, shown: 0 }],
    ["an address that is not ours", {}, { understood: false }],
  ])("not %s, whose links are still followed", (_, filters, view) => {
    expect(explore(filters, view).metadata.robots).toEqual({ index: false, follow: true });
  });

  it("the same filters in another order are one page", () => {
    expect(explore({ disciplines: ["YOGA", "REIKI"] }).canonical).toBe(
      explore({ disciplines: ["REIKI", "YOGA"] }).canonical,
    );
  });
});

describe("how pages are shared", () => {
  it("a content by its title, its giver and a picture of its version", () => {
    const metadata = ayniMetadata(ayniDetail({ version: 7, title: "Luna \u202Ellena" }));
    expect(metadata).toMatchObject({
      title: "Luna llena, con Lucía Ferrer",
      alternates: { canonical: "/ayni/respirar-para-volver-a-casa" },
      openGraph: {
        locale: "es_ES",
        siteName: "Ayllu",
        images: [{ url: expect.stringMatching(/respirar-para-volver-a-casa\.png\?v=\d+\.7$/), width: 1200 }],
      },
      twitter: { card: "summary_large_image" },
    });
  });

  it("a Master as a person, even before they have written anything", () => {
    const master = {
      slug: "lucia-ferrer",
      name: "Lucía",
      lastName: "Ferrer",
      shortDescription: "",
      disciplines: ["YOGA"],
      offering: "",
      podcast: false,
    };
    expect(masterMetadata(master)).toMatchObject({
      description: "Lucía Ferrer · Yoga.",
      alternates: {
        types: {
          "application/rss+xml": [{ title: "Lucía Ferrer en Ayllu", url: "/maestros/lucia-ferrer/rss.xml" }],
        },
      },
      openGraph: { type: "profile", firstName: "Lucía", lastName: "Ferrer" },
    });
  });

  it("with at most 160 characters of description", () => {
    const { description } = pageMetadata({ title: "x", path: "/", description: "una palabra ".repeat(30) });
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/palabra…$|una…$/);
  });
});
