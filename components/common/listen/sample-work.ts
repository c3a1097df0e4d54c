import type { PlaybackWork } from "@/components/common/audio/playback";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";

/** The content of a free sample, as players show it. */
export const toSampleWork = ({
  slug,
  title,
  coverUrl,
  master,
}: Pick<CatalogueItem, "slug" | "title" | "coverUrl" | "master">): PlaybackWork => ({
  title,
  artist: `${master.name} ${master.lastName}`,
  coverUrl,
  href: routes.ayni(slug),
});
