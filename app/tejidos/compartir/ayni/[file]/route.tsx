import { AyniPicture, COVER, SUN } from "@/components/seo/images/ayni-share-image";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { publishedAyni } from "@/lib/content/ayni/data";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { contentShareGround } from "@/lib/publishing/textiles/share-background";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { pictureUri } from "@/lib/share/data";
import { drawingUri, drawShareImage } from "@/lib/publishing/seo/render-image";
import { pngFileSlug, pngResponse } from "../../../png-response";

// Like the page it stands for: made at its first request and dropped when the content changes.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

async function picture(ayni: AyniDetail): Promise<Buffer> {
  const [portrait, cover] = await Promise.all([
    pictureUri(ayni.master.profileImage, { width: 184, height: 184 }),
    pictureUri(ayni.coverUrl, { width: 2 * COVER.width, height: 2 * COVER.height }),
  ]);
  const discipline = ayni.disciplines.find(isDisciplineKey) ?? "SPIRITUALITY";
  const { svg, palette } = contentShareGround({
    seed: ayni.slug,
    discipline,
    contentType: ayni.contentType,
    disc: cover ? undefined : SUN,
  });
  const [ground, mark] = await Promise.all([drawingUri(svg), drawingUri(brandMarkSvg())]);
  return drawShareImage(
    <AyniPicture
      ayni={ayni}
      paper={palette.paper}
      ground={ground}
      mark={mark}
      portrait={portrait}
      cover={cover}
    />,
    { photo: cover !== null },
  );
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = pngFileSlug((await params).file);
  const ayni = slug ? await publishedAyni(slug) : null;
  return pngResponse(ayni ? await picture(ayni) : undefined);
}
