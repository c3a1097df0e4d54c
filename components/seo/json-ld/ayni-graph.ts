import type { Graph, Thing } from "schema-dts";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import { noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import { routes, shareImages } from "@/lib/platform/routes";
import { breadcrumbs } from "./breadcrumbs";
import { locationOf, meetingOf, seriesOf, spanOf } from "./event-properties";
import { graphOf } from "./json-ld";
import { offerOf } from "./offer";
import { personOf } from "./person";

/** What is said of every content. */
function common(ayni: AyniDetail, site: URL) {
  const url = new URL(routes.ayni(ayni.slug), site).href;
  return {
    "@id": `${url}#ayni`,
    url,
    name: ayni.title,
    description: ayni.shortDescription,
    image: new URL(shareImages.ayni(ayni.slug, ayni.version), site).href,
    inLanguage: ayni.language,
    keywords: ayni.disciplines.filter(isDisciplineKey).map(disciplineName),
  };
}

function eventOf(ayni: AyniDetail, site: URL, now: Date): Thing {
  const offers = offerOf(ayni, site, now);
  const subEvent = seriesOf(ayni, site);
  return {
    "@type": ayni.contentType === "WORKSHOP" ? "EducationEvent" : "Event",
    ...common(ayni, site),
    ...meetingOf(ayni),
    location: locationOf(ayni, site),
    organizer: personOf(ayni.master, site),
    performer: personOf(ayni.master, site),
    ...(ayni.capacity === null ? {} : { maximumAttendeeCapacity: ayni.capacity }),
    ...(subEvent.length > 0 ? { subEvent } : {}),
    ...(offers ? { offers } : {}),
  };
}

function courseOf(ayni: AyniDetail, site: URL, now: Date): Thing {
  const offers = offerOf(ayni, site, now);
  const live = ayni.encuentros.length > 0;
  return {
    "@type": "Course",
    ...common(ayni, site),
    provider: personOf(ayni.master, site),
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: ayni.modality === "ONLINE" ? "Online" : "Onsite",
      instructor: personOf(ayni.master, site),
      ...(live ? { ...spanOf(ayni.encuentros), location: locationOf(ayni, site) } : {}),
    },
    ...(offers ? { offers } : {}),
  };
}

function workOf(ayni: AyniDetail, site: URL, now: Date): Thing {
  const offers = offerOf(ayni, site, now);
  const work = {
    ...common(ayni, site),
    author: personOf(ayni.master, site),
    isAccessibleForFree: offers?.category === "Free",
    ...(ayni.publishedAt === null ? {} : { datePublished: ayni.publishedAt }),
    ...(offers ? { offers } : {}),
  };
  return ayni.contentType === "EBOOK"
    ? { "@type": "Book", bookFormat: "https://schema.org/EBook", ...work }
    : { "@type": "PodcastSeries", ...work };
}

function thingOf(ayni: AyniDetail, site: URL, now: Date): Thing {
  switch (ayni.contentType) {
    case "EVENT":
    case "WORKSHOP":
      return eventOf(ayni, site, now);
    case "COURSE":
      return courseOf(ayni, site, now);
    case "EBOOK":
    case "PODCAST":
      return workOf(ayni, site, now);
  }
}

/** What a content's page states: what it is, who gives it, for how much, and the way to it. */
export function ayniGraph(ayni: AyniDetail, site: URL, now: Date): Graph {
  const ofType = serialiseFilters({ ...noFilters, contentType: ayni.contentType });
  const way = breadcrumbs(site, [
    { name: "Explora", path: routes.explore() },
    { name: CONTENT_TYPE_LABELS[ayni.contentType], path: routes.explore({ filters: ofType }) },
    { name: ayni.title, path: routes.ayni(ayni.slug) },
  ]);
  return graphOf(thingOf(ayni, site, now), way);
}
