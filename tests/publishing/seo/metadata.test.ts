import { describe, expect, it } from "vitest";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { buildAyniMetadata } from "@/lib/publishing/seo/ayni";
import { buildExploreMetadata } from "@/lib/publishing/seo/explore";
import { buildMasterMetadata } from "@/lib/publishing/seo/master";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";
import { buildPostMetadata } from "@/lib/publishing/seo/post";
import { buildAyniDetail } from "@/tests/support/factories/ayni-detail";

type View = { page?: number; hasValidFilters?: boolean; contentCount?: number };

function explore(
  filters: Partial<CatalogueFilters>,
  { page, hasValidFilters = true, contentCount = 24 }: View = {},
) {
  const request = {
    filters: { ...noFilters, ...filters },
    sort: "price" as const,
    tz: DEFAULT_TIME_ZONE,
    ...(page === undefined ? {} : { page }),
  };
  const metadata = buildExploreMetadata({ request, hasValidFilters, contentCount });
  return { canonical: metadata.alternates?.canonical, isIndexed: metadata.robots === undefined, metadata };
}

const filtersIn = (canonical: unknown): unknown =>
  JSON.parse(new URL(String(canonical), "https://ayllu.test").searchParams.get("filters") ?? "null");

describe("catalogue metadata", () => {
  it("indexes every page of the whole catalogue, without sort and time zone in the canonical URL", () => {
    expect(explore({})).toMatchObject({ canonical: "/explora", isIndexed: true });
    expect(explore({}, { page: 2 })).toMatchObject({ canonical: "/explora?page=2", isIndexed: true });
    expect(explore({}, { page: 1 }).canonical).toBe("/explora");
  });

  it("indexes one discipline or one content type with its own texts", () => {
    const yoga = explore({ disciplines: ["YOGA"] });
    expect(yoga.isIndexed).toBe(true);
    expect(filtersIn(yoga.canonical)).toEqual({ disciplines: ["YOGA"] });
    expect(yoga.metadata.description).not.toBe(explore({}).metadata.description);
    expect(explore({ contentType: "COURSE" })).toMatchObject({
      isIndexed: true,
      metadata: { title: "Cursos en vivo y a tu ritmo" },
    });
  });

  it.each<[string, Partial<CatalogueFilters>, View]>([
    ["a search", { searchText: "luna" }, {}],
    ["two disciplines", { disciplines: ["YOGA", "REIKI"] }, {}],
    ["a discipline and a price", { disciplines: ["YOGA"], price: "FREE" }, {}],
    ["a later page of a discipline", { disciplines: ["YOGA"] }, { page: 2 }],
    ["a discipline without contents", { disciplines: ["YOGA"] }, { contentCount: 0 }],
    ["a page beyond the last one", {}, { page: 900, contentCount: 0 }],
    ["a URL with invalid filters", {}, { hasValidFilters: false }],
  ])("sets noindex, follow for %s", (_, filters, view) => {
    expect(explore(filters, view).metadata.robots).toEqual({ index: false, follow: true });
  });

  it("uses one canonical URL for the same filters in any order", () => {
    expect(explore({ disciplines: ["YOGA", "REIKI"] }).canonical).toBe(
      explore({ disciplines: ["REIKI", "YOGA"] }).canonical,
    );
  });
});

describe("share metadata", () => {
  it("describes a content by its title, its Master and a versioned image", () => {
    const metadata = buildAyniMetadata(buildAyniDetail({ version: 7, title: "Luna \u202Ellena" }));
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

  it("describes a Master as a profile, even without texts", () => {
    const master = {
      slug: "lucia-ferrer",
      name: "Lucía",
      lastName: "Ferrer",
      shortDescription: "",
      disciplines: ["YOGA"],
      offering: "",
      hasPodcast: false,
    };
    expect(buildMasterMetadata(master)).toMatchObject({
      description: "Lucía Ferrer · Yoga.",
      alternates: {
        types: {
          "application/rss+xml": [{ title: "Lucía Ferrer en Ayllu", url: "/maestros/lucia-ferrer/rss.xml" }],
        },
      },
      openGraph: { type: "profile", firstName: "Lucía", lastName: "Ferrer" },
    });
  });

  it("truncates descriptions to 160 characters", () => {
    const { description } = buildPageMetadata({
      title: "x",
      path: "/",
      description: "una palabra ".repeat(30),
    });
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/palabra…$|una…$/);
  });
});

describe("content metadata", () => {
  const sample = {
    id: "x",
    kind: "AUDIO" as const,
    title: "",
    mimeType: "audio/mpeg",
    size: 1,
    durationSeconds: null,
    freeSample: true,
    chapters: [],
    waveform: null,
  };

  it("names the Master's podcast where it lists a sample of the content", () => {
    const feedsOf = (freeSample: boolean) =>
      buildAyniMetadata(buildAyniDetail({ contentType: "PODCAST", files: [{ ...sample, freeSample }] }))
        .alternates?.types;
    expect(feedsOf(true)).toEqual({
      "application/rss+xml": [
        { title: "Pódcast de Lucía Ferrer", url: "/maestros/lucia-ferrer/podcast.xml" },
      ],
    });
    expect(feedsOf(false)).toBeUndefined();
  });
});

describe("post metadata", () => {
  it("states when and by whom a post was published, with a share image of its own and the feed", () => {
    const metadata = buildPostMetadata(
      {
        slug: "que-es-el-ayni",
        title: "Qué es el ayni",
        excerpt: "La palabra y su historia.",
        publishedAt: "2026-11-12T00:00:00.000Z",
        readingMinutes: 3,
        tags: [{ slug: "ayni", name: "Ayni", description: "" }],
        authors: [{ slug: "equipo", name: "Equipo de Ayllu", bio: "", image: null }],
      },
      new URL("https://ayllu.test"),
    );
    expect(metadata).toMatchObject({
      authors: [{ name: "Equipo de Ayllu" }],
      alternates: { types: { "application/rss+xml": [{ url: "/blog/rss.xml" }] } },
      openGraph: {
        type: "article",
        publishedTime: "2026-11-12T00:00:00.000Z",
        authors: ["https://ayllu.test/blog/autor/equipo"],
        images: [{ url: expect.stringContaining("/tejidos/compartir/articulo/que-es-el-ayni.png") }],
      },
    });
  });
});
