import { MasterShareImage, PORTRAIT_SIZE_PX, PORTRAIT_SUN } from "@/components/seo/images/master-share-image";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { renderStripBackground } from "@/lib/publishing/textiles/share-background";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { findMasterView, type MasterView } from "@/lib/discovery/masters/data";
import { loadImageDataUri } from "@/lib/publishing/seo/image-data-uri";
import { toPngDataUri, renderShareImage } from "@/lib/publishing/seo/render-image";
import { parsePngSlug, pngResponse } from "@/app/tejidos/png-response";

// Same caching as the Master's page.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

async function renderImage(master: MasterView): Promise<Buffer> {
  const portrait = await loadImageDataUri(master.image, {
    width: 2 * PORTRAIT_SIZE_PX,
    height: 2 * PORTRAIT_SIZE_PX,
  });
  const discipline = master.disciplines.find(isDisciplineKey) ?? "SPIRITUALITY";
  const { svg, palette } = renderStripBackground(
    master.slug,
    portrait ? [] : [{ ...PORTRAIT_SUN, discipline }],
  );
  const [background, logo] = await Promise.all([toPngDataUri(svg), toPngDataUri(brandMarkSvg())]);
  return renderShareImage(
    <MasterShareImage
      master={master}
      borderColor={palette.paper}
      background={background}
      logo={logo}
      portrait={portrait}
    />,
    { photo: portrait !== null },
  );
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = parsePngSlug((await params).file);
  const master = slug ? await findMasterView(slug) : null;
  return pngResponse(master ? await renderImage(master) : undefined);
}
