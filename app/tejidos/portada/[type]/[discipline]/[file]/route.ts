import { coverSvg } from "@/lib/publishing/textiles/cover";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { isContentType } from "@/lib/reference/labels";
import { parseSvgSeed } from "@/app/tejidos/file-names";
import { svgResponse } from "../../../../svg-response";

interface Context {
  params: Promise<{ type: string; discipline: string; file: string }>;
}

export async function GET(_request: Request, { params }: Context) {
  const { type, discipline, file } = await params;
  const seed = parseSvgSeed(file);
  if (!seed || !isContentType(type) || !isDisciplineKey(discipline)) return svgResponse(undefined);
  return svgResponse(coverSvg({ seed, discipline, contentType: type }));
}
