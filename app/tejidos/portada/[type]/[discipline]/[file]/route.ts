import { coverSvg } from "@/lib/bands/cover";
import { isDisciplineKey } from "@/lib/catalogue/disciplines";
import { isContentType } from "@/lib/catalogue/labels";
import { svgFileSeed } from "../../../../svg-file";
import { svgResponse } from "../../../../svg-response";

interface Context {
  params: Promise<{ type: string; discipline: string; file: string }>;
}

export async function GET(_request: Request, { params }: Context) {
  const { type, discipline, file } = await params;
  const seed = svgFileSeed(file);
  if (!seed || !isContentType(type) || !isDisciplineKey(discipline)) return svgResponse(undefined);
  return svgResponse(coverSvg({ seed, discipline, contentType: type }));
}
