import type { MetadataRoute } from "next";
import { SITE_DESCRIPTION, SITE_TITLE } from "@/lib/platform/copy/site";
import { PRODUCT } from "@/lib/copy/product";
import { bands, iconUrl, routes } from "@/lib/platform/routes";

/** The ground of pages in the light theme (styles/tokens.css). */
const PAGE = "#fbf8f3";

// Every address in it is relative: it is made once, while building, and serves wherever the site runs.
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: routes.home(),
    name: SITE_TITLE,
    short_name: PRODUCT,
    description: SITE_DESCRIPTION,
    lang: "es",
    dir: "ltr",
    start_url: routes.home(),
    scope: routes.home(),
    display: "standalone",
    background_color: PAGE,
    theme_color: PAGE,
    categories: ["education", "lifestyle", "health"],
    icons: [
      { src: bands.mark(), sizes: "any", type: "image/svg+xml" },
      { src: iconUrl("192"), sizes: "192x192", type: "image/png" },
      { src: iconUrl("512"), sizes: "512x512", type: "image/png" },
      { src: iconUrl("maskable-512"), sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Explora", url: routes.explore() },
      { name: "Ayni recibido", url: routes.received() },
    ],
  };
}
