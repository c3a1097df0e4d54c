import { SitePicture, SUNS } from "@/components/compartir/site-picture";
import { brandMarkSvg } from "@/lib/bands/brand-mark";
import { stripShareGround } from "@/lib/bands/share";
import { drawingUri, drawShareImage } from "@/lib/share/draw";
import { FOREVER, pngResponse } from "../../png";

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
