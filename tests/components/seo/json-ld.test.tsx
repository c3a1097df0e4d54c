import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { toAyniGraph } from "@/components/seo/json-ld/ayni-graph";
import { JsonLd, serialiseGraph } from "@/components/seo/json-ld/json-ld";
import { toMasterGraph } from "@/components/seo/json-ld/master-graph";
import { toPostGraph } from "@/components/seo/json-ld/post-graph";
import { toSiteGraph } from "@/components/seo/json-ld/site-graph";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { buildAyniDetail, buildEncuentroView } from "@/tests/support/factories/ayni-detail";

const site = new URL("https://ayllu.test");
const now = new Date("2026-06-15T12:00:00Z");

type Node = Record<string, unknown>;
const nodesOf = (graph: unknown): Node[] => (graph as { "@graph": Node[] })["@graph"];
const mainOf = (overrides: Partial<AyniDetail>): Node =>
  nodesOf(toAyniGraph(buildAyniDetail(overrides), site, now))[0] ?? {};

const summer = buildEncuentroView("2026-07-04T17:00:00.000Z");
const winter = buildEncuentroView("2026-12-05T18:00:00.000Z");

describe("toAyniGraph", () => {
  it("formats the price in major units with the digits of its currency", () => {
    const price = (amount: number, currency: string) =>
      (mainOf({ amount, currency }).offers as { price: string }).price;
    expect(price(2550, "EUR")).toBe("25.50");
    expect(price(7900, "CLP")).toBe("7900");
    expect(price(28_000_000, "COP")).toBe("280000.00");
    expect(price(0, "EUR")).toBe("0.00");
  });

  it("states the minimum of a free contribution", () => {
    expect(mainOf({ amount: 3000, minimumAmount: 1000 }).offers).toMatchObject({
      price: "10.00",
      priceSpecification: { minPrice: 10, priceCurrency: "EUR" },
    });
  });

  it("is never free and paid at once", () => {
    const offerOf = (fields: Partial<AyniDetail>) => {
      const { isAccessibleForFree, offers } = mainOf({ contentType: "EBOOK", ...fields });
      return [isAccessibleForFree, (offers as { category: string }).category];
    };
    expect(offerOf({ amount: 0 })).toEqual([true, "Free"]);
    expect(offerOf({ amount: 1200, minimumAmount: 0 })).toEqual([true, "Partially Free"]);
    expect(offerOf({ amount: 1200, minimumAmount: 500 })).toEqual([false, "Paid"]);
    expect(offerOf({ amount: 1200 })).toEqual([false, "Paid"]);
  });

  it("names the feed and the free samples of a podcast", () => {
    const sample = {
      id: "0198f0a0-0000-7000-8000-00000000000a",
      kind: "AUDIO" as const,
      title: "Primera mañana",
      mimeType: "audio/mpeg",
      size: 4096,
      durationSeconds: 3725,
      freeSample: true,
      chapters: [],
      waveform: null,
    };
    const files = [sample, { ...sample, id: "x", freeSample: false }];
    expect(mainOf({ contentType: "PODCAST", files })).toMatchObject({
      webFeed: "https://ayllu.test/maestros/lucia-ferrer/podcast.xml",
      hasPart: [
        {
          "@type": "PodcastEpisode",
          name: "Primera mañana",
          duration: "PT1H2M5S",
          isAccessibleForFree: true,
          associatedMedia: { contentUrl: `https://ayllu.test/api/files/${sample.id}` },
        },
      ],
    });
    expect(mainOf({ contentType: "PODCAST", files: files.slice(1) })).not.toHaveProperty("webFeed");
  });

  it("states the workload of a recorded course", () => {
    const file = {
      id: "x",
      title: "",
      mimeType: "video/mp4",
      size: 1,
      freeSample: false,
      chapters: [],
      waveform: null,
    };
    const files = [1800, null, 2100].map((durationSeconds) => ({
      ...file,
      kind: "VIDEO" as const,
      durationSeconds,
    }));
    const instanceOf = (fields: Partial<AyniDetail>) =>
      mainOf({ contentType: "COURSE", onlineType: "RECORDED", ...fields }).hasCourseInstance;
    expect(instanceOf({ files })).toMatchObject({ courseWorkload: "PT1H5M" });
    expect(instanceOf({ files: [] })).not.toHaveProperty("courseWorkload");
  });

  it("states the availability and omits the offer of a past content", () => {
    expect(mainOf({ seatsLeft: 3 }).offers).toMatchObject({ availability: "https://schema.org/InStock" });
    expect(mainOf({ seatsLeft: 0 }).offers).toMatchObject({ availability: "https://schema.org/SoldOut" });
    expect(mainOf({ lastEndsAt: "2026-06-15T11:00:00.000Z" })).not.toHaveProperty("offers");
  });

  it("formats each time with the UTC offset of its day", () => {
    expect(mainOf({ encuentros: [summer, winter] })).toMatchObject({
      startDate: "2026-07-04T19:00:00+02:00",
      endDate: "2026-12-05T20:30:00+01:00",
      subEvent: [{ startDate: "2026-07-04T19:00:00+02:00" }, { startDate: "2026-12-05T19:00:00+01:00" }],
    });
    const series = mainOf({ encuentros: [summer, winter] });
    const { image, offers, organizer } = series;
    expect(series.subEvent).toMatchObject([
      { image, offers, organizer },
      { image, offers, organizer },
    ]);
    const santiago = buildEncuentroView("2026-12-05T18:00:00.000Z", { timezone: "America/Santiago" });
    expect(mainOf({ encuentros: [santiago] })).toMatchObject({ startDate: "2026-12-05T15:00:00-03:00" });
  });

  it("excludes cancelled encuentros from the dates and is cancelled if all are", () => {
    const cancelled = { ...summer, cancelled: true };
    expect(mainOf({ encuentros: [cancelled, winter] })).toMatchObject({
      startDate: "2026-12-05T19:00:00+01:00",
      eventStatus: "https://schema.org/EventScheduled",
    });
    expect(mainOf({ encuentros: [cancelled] })).toMatchObject({
      eventStatus: "https://schema.org/EventCancelled",
    });
  });

  it("states the venue or the public page, never the join link", () => {
    const venue = {
      modality: "OFFLINE",
      placeName: "Casa Luz",
      placeCity: "Valencia",
      placeCountry: "ES",
    } as const;
    expect(mainOf({ contentType: "EVENT", encuentros: [summer], ...venue })).toMatchObject({
      "@type": "Event",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: "Casa Luz", address: { addressLocality: "Valencia" } },
    });
    expect(mainOf({ encuentros: [summer] }).location).toEqual({
      "@type": "VirtualLocation",
      url: "https://ayllu.test/ayni/respirar-para-volver-a-casa",
    });
  });

  it("has the schema.org type of its content type, without ratings", () => {
    expect(mainOf({ contentType: "PODCAST" })["@type"]).toBe("PodcastSeries");
    expect(mainOf({ contentType: "EBOOK" })).toMatchObject({
      "@type": "Book",
      bookFormat: "https://schema.org/EBook",
    });
    const course = toAyniGraph(buildAyniDetail({ contentType: "COURSE", onlineType: "RECORDED" }), site, now);
    expect(nodesOf(course)[0]).toMatchObject({
      "@type": "Course",
      hasCourseInstance: { "@type": "CourseInstance", courseMode: "Online" },
    });
    expect(serialiseGraph(course)).not.toMatch(/rating|review/i);
  });

  it("has breadcrumbs with absolute URLs", () => {
    const [, breadcrumbs] = nodesOf(toAyniGraph(buildAyniDetail(), site, now));
    expect(breadcrumbs).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, item: "https://ayllu.test/explora" },
        { position: 2, name: "Taller" },
        { position: 3, item: "https://ayllu.test/ayni/respirar-para-volver-a-casa" },
      ],
    });
  });
});

describe("toPostGraph", () => {
  const post = {
    slug: "que-es-el-ayni",
    title: "Qué es el ayni",
    excerpt: "La palabra y su historia.",
    publishedAt: "2026-11-12T00:00:00.000Z",
    readingMinutes: 3,
    tags: [{ slug: "ayni", name: "Ayni", description: "" }],
    authors: [{ slug: "equipo", name: "Equipo de Ayllu", bio: "", image: null }],
  };

  it("states who published a post and when, with its picture and breadcrumbs", () => {
    const [posting, breadcrumbs] = nodesOf(toPostGraph(post, site));
    expect(posting).toMatchObject({
      "@type": "BlogPosting",
      headline: "Qué es el ayni",
      datePublished: "2026-11-12T00:00:00.000Z",
      author: [{ "@type": "Person", name: "Equipo de Ayllu", url: "https://ayllu.test/blog/autor/equipo" }],
      publisher: { "@type": "Organization", name: "Ayllu" },
      image: expect.stringMatching(
        /^https:\/\/ayllu\.test\/tejidos\/compartir\/articulo\/que-es-el-ayni\.png/,
      ),
    });
    expect(breadcrumbs).toMatchObject({
      itemListElement: [
        { name: "Blog", item: "https://ayllu.test/blog" },
        { name: "Qué es el ayni", item: "https://ayllu.test/blog/que-es-el-ayni" },
      ],
    });
  });

  it("names the site as the author of a post without one", () => {
    const [posting] = nodesOf(toPostGraph({ ...post, authors: [] }, site));
    expect(posting).toMatchObject({ author: { "@type": "Organization" } });
  });
});

describe("user input inside the script element", () => {
  const title = `</script><script>document.title="dentro"</script><!-- “comillas” & \u2028`;
  const graph = toAyniGraph(buildAyniDetail({ title }), site, now);
  const scriptsIn = (html: string) =>
    new DOMParser().parseFromString(`<body>${html}</body>`, "text/html").querySelectorAll("script").length;

  it("cannot close it", () => {
    const { container } = render(<JsonLd graph={graph} />);
    const html = `<script type="application/ld+json">${serialiseGraph(graph)}</script>`;
    expect(scriptsIn(html)).toBe(1);
    expect(serialiseGraph(graph)).not.toContain("<");
    const text = container.querySelector("script")?.textContent ?? "";
    expect(nodesOf(JSON.parse(text))[0]?.name).toBe(title);
  });

  it("would close it without escaping", () => {
    expect(scriptsIn(`<script type="application/ld+json">${JSON.stringify(graph)}</script>`)).toBeGreaterThan(
      1,
    );
  });
});

describe("toMasterGraph and toSiteGraph", () => {
  it("identifies the Master like their contents do", () => {
    const [profile] = nodesOf(
      toMasterGraph(
        {
          ...buildAyniDetail().master,
          image: null,
          shortDescription: "Facilitadora de respiración",
          masterTitle: "MAESTRA",
          disciplines: ["CONSCIOUS_BREATHING", "UNKNOWN"],
          backgroundUrl: null,
          offering: "",
          languages: ["es"],
          topics: [],
          training: [],
          createdAt: "2025-03-01T10:00:00.000Z",
          website: "javascript:alert(1)",
          videoEmbedUrl: null,
          counts: { contents: 0, apprentices: 0, followers: 0 },
          hasPodcast: false,
          content: [],
        },
        site,
      ),
    );
    const { organizer } = mainOf({ encuentros: [summer] }) as { organizer: Node };
    expect(profile).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: {
        "@id": organizer["@id"],
        name: "Lucía Ferrer",
        jobTitle: "Maestra",
        knowsAbout: ["Respiración consciente"],
      },
    });
    expect(profile?.mainEntity).not.toHaveProperty("sameAs");
  });

  it("has a search action for the site", () => {
    const links = { forum: null, blog: null, instagram: "https://www.instagram.com/a/", youtube: null };
    const [website, organisation] = nodesOf(toSiteGraph(site, links));
    const { target } = website?.potentialAction as { target: { urlTemplate: string } };
    const address = new URL(target.urlTemplate.replace("{search_term_string}", encodeURIComponent("luna ñ")));
    expect(JSON.parse(address.searchParams.get("filters") ?? "")).toEqual({ searchText: "luna ñ" });
    expect(organisation).toMatchObject({ sameAs: ["https://www.instagram.com/a/"] });
  });
});
