import { SiteShareImage, SITE_SUNS } from "@/components/seo/images/site-share-image";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { renderStripBackground } from "@/lib/publishing/textiles/share-background";
import { toPngDataUri, renderShareImage } from "@/lib/publishing/seo/render-image";
import { IMMUTABLE_CACHE, pngResponse } from "@/app/tejidos/png-response";

export const dynamic = "force-static";

export async function GET() {
  const [background, logo] = await Promise.all([
    toPngDataUri(renderStripBackground("ayllu", SITE_SUNS).svg),
    toPngDataUri(brandMarkSvg()),
  ]);
  return pngResponse(
    await renderShareImage(<SiteShareImage background={background} logo={logo} />, { photo: false }),
    IMMUTABLE_CACHE,
  );
}
