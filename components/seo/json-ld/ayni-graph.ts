import type { Graph, Thing } from "schema-dts";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { PublicQuestion } from "@/lib/community/questions/schema";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { formatType } from "@/lib/reference/labels";
import { noFilters, serialiseFilters } from "@/lib/discovery/filters/filters";
import { routes } from "@/lib/platform/routes";
import { toEpisodeProperties } from "./episodes";
import { toIsoDuration } from "./iso-duration";
import { toBreadcrumbList } from "./breadcrumbs";
import { toEventLocation, toEventProperties, toImageUrl, toSubEvents, toDateSpan } from "./event-properties";
import { toGraph } from "./json-ld";
import { isAccessibleForFree, toSchemaOffer } from "./offer";
import { toSchemaPerson } from "./person";

/** A content with the public questions on its page. */
type AskedAyni = AyniDetail & { questions?: PublicQuestion[] };

/** Each question has one answer, which visitors cannot add to: that is what schema.org calls a FAQPage. */
const toFaqPage = (questions: PublicQuestion[]) =>
  ({
    "@type": "FAQPage",
    mainEntity: questions.map(({ text, answer }) => ({
      "@type": "Question" as const,
      name: text,
      acceptedAnswer: { "@type": "Answer" as const, text: answer },
    })),
  }) as const;

function toCommonProperties(ayni: AskedAyni, site: URL) {
  const { questions = [] } = ayni;
  const url = new URL(routes.ayni(ayni.slug), site).href;
  return {
    "@id": `${url}#ayni`,
    url,
    name: ayni.title,
    description: ayni.shortDescription,
    image: toImageUrl(ayni, site),
    inLanguage: ayni.language,
    keywords: ayni.disciplines.filter(isDisciplineKey).map(disciplineName),
    ...(questions.length > 0 ? { subjectOf: toFaqPage(questions) } : {}),
  };
}

function toEvent(ayni: AskedAyni, site: URL, now: Date): Thing {
  const offers = toSchemaOffer(ayni, site, now);
  const subEvent = toSubEvents(ayni, site, now);
  return {
    "@type": ayni.contentType === "WORKSHOP" ? "EducationEvent" : "Event",
    ...toCommonProperties(ayni, site),
    ...toEventProperties(ayni),
    location: toEventLocation(ayni, site),
    organizer: toSchemaPerson(ayni.master, site),
    performer: toSchemaPerson(ayni.master, site),
    ...(ayni.capacity === null ? {} : { maximumAttendeeCapacity: ayni.capacity }),
    ...(subEvent.length > 0 ? { subEvent } : {}),
    ...(offers ? { offers } : {}),
  };
}

const sumDurations = ({ files }: AyniDetail): number =>
  files.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);

function toCourse(ayni: AskedAyni, site: URL, now: Date): Thing {
  const offers = toSchemaOffer(ayni, site, now);
  const hasEncuentros = ayni.encuentros.length > 0;
  const recordedSeconds = ayni.onlineType === "RECORDED" ? sumDurations(ayni) : 0;
  return {
    "@type": "Course",
    ...toCommonProperties(ayni, site),
    provider: toSchemaPerson(ayni.master, site),
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: ayni.modality === "ONLINE" ? "Online" : "Onsite",
      instructor: toSchemaPerson(ayni.master, site),
      ...(recordedSeconds > 0 ? { courseWorkload: toIsoDuration(recordedSeconds) } : {}),
      ...(hasEncuentros ? { ...toDateSpan(ayni.encuentros), location: toEventLocation(ayni, site) } : {}),
    },
    ...(offers ? { offers } : {}),
  };
}

function toCreativeWork(ayni: AskedAyni, site: URL, now: Date): Thing {
  const offers = toSchemaOffer(ayni, site, now);
  const work = {
    ...toCommonProperties(ayni, site),
    author: toSchemaPerson(ayni.master, site),
    isAccessibleForFree: isAccessibleForFree(ayni),
    ...(ayni.publishedAt === null ? {} : { datePublished: ayni.publishedAt }),
    ...(offers ? { offers } : {}),
  };
  return ayni.contentType === "EBOOK"
    ? { "@type": "Book", bookFormat: "https://schema.org/EBook", ...work }
    : { "@type": "PodcastSeries", ...work, ...toEpisodeProperties(ayni, site) };
}

function toThing(ayni: AskedAyni, site: URL, now: Date): Thing {
  switch (ayni.contentType) {
    case "EVENT":
    case "WORKSHOP":
      return toEvent(ayni, site, now);
    case "COURSE":
      return toCourse(ayni, site, now);
    case "EBOOK":
    case "PODCAST":
      return toCreativeWork(ayni, site, now);
  }
}

/** Structured data of a content page. */
export function toAyniGraph(ayni: AskedAyni, site: URL, now: Date): Graph {
  const typeFilter = serialiseFilters({
    ...noFilters,
    ...(ayni.isSession ? { bookable: "true" as const } : { contentType: ayni.contentType }),
  });
  const breadcrumbList = toBreadcrumbList(site, [
    { name: "Explora", path: routes.explore() },
    { name: formatType(ayni), path: routes.explore({ filters: typeFilter }) },
    { name: ayni.title, path: routes.ayni(ayni.slug) },
  ]);
  return toGraph(toThing(ayni, site, now), breadcrumbList);
}
