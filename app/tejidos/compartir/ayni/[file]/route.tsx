import { AyniShareImage, COVER_SIZE, CONTENT_SUN } from "@/components/seo/images/ayni-share-image";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { findPublishedAyni } from "@/lib/content/ayni/data";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { renderContentBackground } from "@/lib/publishing/textiles/share-background";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { loadImageDataUri } from "@/lib/publishing/seo/image-data-uri";
import { toPngDataUri, renderShareImage } from "@/lib/publishing/seo/render-image";
import { parsePngSlug, pngResponse } from "@/app/tejidos/png-response";

// Same caching as the content's page.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

async function renderImage(ayni: AyniDetail): Promise<Buffer> {
  const [portrait, cover] = await Promise.all([
    loadImageDataUri(ayni.master.profileImage, { width: 184, height: 184 }),
    loadImageDataUri(ayni.coverUrl, { width: 2 * COVER_SIZE.width, height: 2 * COVER_SIZE.height }),
  ]);
  const discipline = ayni.disciplines.find(isDisciplineKey) ?? "SPIRITUALITY";
  const { svg, palette } = renderContentBackground({
    seed: ayni.slug,
    discipline,
    contentType: ayni.contentType,
    disc: cover ? undefined : CONTENT_SUN,
  });
  const [background, logo] = await Promise.all([toPngDataUri(svg), toPngDataUri(brandMarkSvg())]);
  return renderShareImage(
    <AyniShareImage
      ayni={ayni}
      borderColor={palette.paper}
      background={background}
      logo={logo}
      portrait={portrait}
      cover={cover}
    />,
    { photo: cover !== null },
  );
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = parsePngSlug((await params).file);
  const ayni = slug ? await findPublishedAyni(slug) : null;
  return pngResponse(ayni ? await renderImage(ayni) : undefined);
}
