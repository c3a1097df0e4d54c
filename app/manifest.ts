import type { MetadataRoute } from "next";
import { SITE_DESCRIPTION, SITE_TITLE } from "@/lib/platform/copy/site";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { textileImages, brandIconUrl } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";

/** `--page` of the light theme (styles/tokens.css). */
const PAGE_COLOUR = "#fbf8f3";

// URLs are relative: the manifest is built once for every deployment.
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: routes.home(),
    name: SITE_TITLE,
    short_name: PRODUCT_NAME,
    description: SITE_DESCRIPTION,
    lang: "es",
    dir: "ltr",
    start_url: routes.home(),
    scope: routes.home(),
    display: "standalone",
    background_color: PAGE_COLOUR,
    theme_color: PAGE_COLOUR,
    categories: ["education", "lifestyle", "health"],
    icons: [
      { src: textileImages.mark(), sizes: "any", type: "image/svg+xml" },
      { src: brandIconUrl("192"), sizes: "192x192", type: "image/png" },
      { src: brandIconUrl("512"), sizes: "512x512", type: "image/png" },
      { src: brandIconUrl("maskable-512"), sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Explora", url: routes.explore() },
      { name: "Ayni recibido", url: routes.received() },
    ],
  };
}
