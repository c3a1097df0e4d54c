import { MasterPicture, PORTRAIT, PORTRAIT_SUN } from "@/components/seo/images/master-share-image";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { stripShareGround } from "@/lib/publishing/textiles/share-background";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { masterPage, type MasterPage } from "@/lib/discovery/masters/data";
import { pictureUri } from "@/lib/share/data";
import { drawingUri, drawShareImage } from "@/lib/publishing/seo/render-image";
import { pngFileSlug, pngResponse } from "../../../png-response";

// Like the page it stands for: made at its first request and dropped when the Master changes something.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

async function picture(master: MasterPage): Promise<Buffer> {
  const portrait = await pictureUri(master.image, { width: 2 * PORTRAIT, height: 2 * PORTRAIT });
  const discipline = master.disciplines.find(isDisciplineKey) ?? "SPIRITUALITY";
  const { svg, palette } = stripShareGround(master.slug, portrait ? [] : [{ ...PORTRAIT_SUN, discipline }]);
  const [ground, mark] = await Promise.all([drawingUri(svg), drawingUri(brandMarkSvg())]);
  return drawShareImage(
    <MasterPicture master={master} paper={palette.paper} ground={ground} mark={mark} portrait={portrait} />,
    { photo: portrait !== null },
  );
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = pngFileSlug((await params).file);
  const master = slug ? await masterPage(slug) : null;
  return pngResponse(master ? await picture(master) : undefined);
}
