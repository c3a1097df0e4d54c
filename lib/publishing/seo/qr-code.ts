import "server-only";
import { renderSVG } from "uqr";
import { processImage } from "@/lib/platform/images";
import { getSiteUrl } from "@/lib/platform/site-config/data";

const INK = "#231a2b";
const SIDE_PIXELS = 1024;

/** Draws a QR code that opens a page of this site, as PNG: large enough for a poster, with the margin that readers need. */
export function renderQrCode(path: string): Promise<Buffer> {
  const svg = renderSVG(new URL(path, getSiteUrl()).href, { ecc: "M", border: 4, blackColor: INK });
  return processImage((open) =>
    open(Buffer.from(svg))
      .resize(SIDE_PIXELS, SIDE_PIXELS, { kernel: "nearest" })
      .png({ palette: true })
      .toBuffer(),
  );
}
