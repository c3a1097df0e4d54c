import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ayniGraph } from "@/components/seo/json-ld/ayni-graph";
import { JsonLd, serialiseGraph } from "@/components/seo/json-ld/json-ld";
import { masterGraph } from "@/components/seo/json-ld/master-graph";
import { siteGraph } from "@/components/seo/json-ld/site-graph";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { ayniDetail, encuentroView } from "../../../tools/factories/ayni-detail";

const site = new URL("https://ayllu.test");
const now = new Date("2026-06-15T12:00:00Z");

type Node = Record<string, unknown>;
const nodesOf = (graph: unknown): Node[] => (graph as { "@graph": Node[] })["@graph"];
const mainOf = (given: Partial<AyniDetail>): Node =>
  nodesOf(ayniGraph(ayniDetail(given), site, now))[0] ?? {};

const summer = encuentroView("2026-07-04T17:00:00.000Z");
const winter = encuentroView("2026-12-05T18:00:00.000Z");

describe("what a content states", () => {
  it("says the price in major units, with the digits of its currency", () => {
    const price = (amount: number, currency: string) =>
      (mainOf({ amount, currency }).offers as { price: string }).price;
    expect(price(2550, "EUR")).toBe("25.50");
    expect(price(7900, "CLP")).toBe("7900");
    expect(price(28_000_000, "COP")).toBe("280000.00");
    expect(price(0, "EUR")).toBe("0.00");
  });

  it("says the least price where the buyer chooses it", () => {
    expect(mainOf({ amount: 3000, minimumAmount: 1000 }).offers).toMatchObject({
      price: "10.00",
      priceSpecification: { minPrice: 10, priceCurrency: "EUR" },
    });
  });

  it("says whether there are places left, and offers nothing that is over", () => {
    expect(mainOf({ placesLeft: 3 }).offers).toMatchObject({ availability: "https://schema.org/InStock" });
    expect(mainOf({ placesLeft: 0 }).offers).toMatchObject({ availability: "https://schema.org/SoldOut" });
    expect(mainOf({ lastEndsAt: "2026-06-15T11:00:00.000Z" })).not.toHaveProperty("offers");
  });

  it("gives each hour the offset of its own day", () => {
    expect(mainOf({ encuentros: [summer, winter] })).toMatchObject({
      startDate: "2026-07-04T19:00:00+02:00",
      endDate: "2026-12-05T20:30:00+01:00",
      subEvent: [{ startDate: "2026-07-04T19:00:00+02:00" }, { startDate: "2026-12-05T19:00:00+01:00" }],
    });
    const santiago = encuentroView("2026-12-05T18:00:00.000Z", { timezone: "America/Santiago" });
    expect(mainOf({ encuentros: [santiago] })).toMatchObject({ startDate: "2026-12-05T15:00:00-03:00" });
  });

  it("leaves cancelled encuentros out of its span, and is cancelled when all are", () => {
    const off = { ...summer, cancelled: true };
    expect(mainOf({ encuentros: [off, winter] })).toMatchObject({
      startDate: "2026-12-05T19:00:00+01:00",
      eventStatus: "https://schema.org/EventScheduled",
    });
    expect(mainOf({ encuentros: [off] })).toMatchObject({ eventStatus: "https://schema.org/EventCancelled" });
  });

  it("says where it is: the venue, or our page, never the join link", () => {
    const placed = {
      modality: "OFFLINE",
      placeName: "Casa Luz",
      placeCity: "Valencia",
      placeCountry: "ES",
    } as const;
    expect(mainOf({ contentType: "EVENT", encuentros: [summer], ...placed })).toMatchObject({
      "@type": "Event",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: "Casa Luz", address: { addressLocality: "Valencia" } },
    });
    expect(mainOf({ encuentros: [summer] }).location).toEqual({
      "@type": "VirtualLocation",
      url: "https://ayllu.test/ayni/respirar-para-volver-a-casa",
    });
  });

  it("is of the type that it is, and invents no rating", () => {
    expect(mainOf({ contentType: "PODCAST" })["@type"]).toBe("PodcastSeries");
    expect(mainOf({ contentType: "EBOOK" })).toMatchObject({
      "@type": "Book",
      bookFormat: "https://schema.org/EBook",
    });
    const course = ayniGraph(ayniDetail({ contentType: "COURSE", onlineType: "RECORDED" }), site, now);
    expect(nodesOf(course)[0]).toMatchObject({
      "@type": "Course",
      hasCourseInstance: { "@type": "CourseInstance", courseMode: "Online" },
    });
    expect(serialiseGraph(course)).not.toMatch(/rating|review/i);
  });

  it("shows the way to it with absolute addresses", () => {
    const [, way] = nodesOf(ayniGraph(ayniDetail(), site, now));
    expect(way).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, item: "https://ayllu.test/explora" },
        { position: 2, name: "Taller" },
        { position: 3, item: "https://ayllu.test/ayni/respirar-para-volver-a-casa" },
      ],
    });
  });
});

describe("somebody's words inside a script element", () => {
  const title = `</script><script>document.title="dentro"</script><!-- “comillas” & \u2028`;
  const graph = ayniGraph(ayniDetail({ title }), site, now);
  const scriptsIn = (html: string) =>
    new DOMParser().parseFromString(`<body>${html}</body>`, "text/html").querySelectorAll("script").length;

  it("cannot end it", () => {
    const { container } = render(<JsonLd graph={graph} />);
    const html = `<script type="application/ld+json">${serialiseGraph(graph)}</script>`;
    expect(scriptsIn(html)).toBe(1);
    expect(serialiseGraph(graph)).not.toContain("<");
    const text = container.querySelector("script")?.textContent ?? "";
    expect(nodesOf(JSON.parse(text))[0]?.name).toBe(title);
  });

  it("would end it without the escape", () => {
    expect(scriptsIn(`<script type="application/ld+json">${JSON.stringify(graph)}</script>`)).toBeGreaterThan(
      1,
    );
  });
});

describe("what a Master and the site state", () => {
  it("names the Master as their contents do", () => {
    const [profile] = nodesOf(
      masterGraph(
        {
          ...ayniDetail().master,
          image: null,
          shortDescription: "Facilitadora de respiración",
          disciplines: ["CONSCIOUS_BREATHING", "UNKNOWN"],
          backgroundUrl: null,
          offering: "",
          languages: ["es"],
          website: "javascript:alert(1)",
          videoEmbedUrl: null,
          counts: { contents: 0, apprentices: 0, followers: 0 },
          podcast: false,
          content: [],
        },
        site,
      ),
    );
    const { organizer } = mainOf({ encuentros: [summer] }) as { organizer: Node };
    expect(profile).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: { "@id": organizer["@id"], name: "Lucía Ferrer", knowsAbout: ["Respiración consciente"] },
    });
    expect(profile?.mainEntity).not.toHaveProperty("sameAs");
  });

  it("tells search engines how to search the site", () => {
    const links = { forum: null, blog: null, instagram: "https://www.instagram.com/a/", youtube: null };
    const [website, organisation] = nodesOf(siteGraph(site, links));
    const { target } = website?.potentialAction as { target: { urlTemplate: string } };
    const address = new URL(target.urlTemplate.replace("{search_term_string}", encodeURIComponent("luna ñ")));
    expect(JSON.parse(address.searchParams.get("filters") ?? "")).toEqual({ searchText: "luna ñ" });
    expect(organisation).toMatchObject({ sameAs: ["https://www.instagram.com/a/"] });
  });
});
