import { SitePicture, SUNS } from "@/components/seo/images/site-share-image";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { stripShareGround } from "@/lib/publishing/textiles/share-background";
import { drawingUri, drawShareImage } from "@/lib/publishing/seo/render-image";
import { FOREVER, pngResponse } from "../../png-response";

export const dynamic = "force-static";

export async function GET() {
  const [ground, mark] = await Promise.all([
    drawingUri(stripShareGround("ayllu", SUNS).svg),
    drawingUri(brandMarkSvg()),
  ]);
  return pngResponse(
    await drawShareImage(<SitePicture ground={ground} mark={mark} />, { photo: false }),
    FOREVER,
  );
}
