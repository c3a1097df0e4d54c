import type { PodcastEpisode } from "schema-dts";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { FileSummary } from "@/lib/content/uploads/schema";
import { api } from "@/lib/platform/api";
import { feeds, routes } from "@/lib/platform/routes";
import { isPodcastSample } from "@/lib/content/uploads/policy";
import { toIsoDuration } from "./iso-duration";

function toEpisode(file: FileSummary, ayni: AyniDetail, site: URL): PodcastEpisode {
  const contentUrl = new URL(api.file(file.id), site).href;
  const duration = file.durationSeconds === null ? {} : { duration: toIsoDuration(file.durationSeconds) };
  return {
    "@type": "PodcastEpisode",
    name: file.title || ayni.title,
    url: new URL(routes.ayni(ayni.slug), site).href,
    isAccessibleForFree: true,
    ...duration,
    associatedMedia: {
      "@type": "AudioObject",
      contentUrl,
      encodingFormat: file.mimeType,
      contentSize: String(file.size),
      ...duration,
    },
  };
}

/** The free samples of a podcast and the feed that lists them; empty without samples. */
export function toEpisodeProperties(ayni: AyniDetail, site: URL) {
  const samples = ayni.files.filter(isPodcastSample);
  if (samples.length === 0) return {};
  return {
    webFeed: new URL(feeds.podcast(ayni.master.slug), site).href,
    hasPart: samples.map((file) => toEpisode(file, ayni, site)),
  };
}
