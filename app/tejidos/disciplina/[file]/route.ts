import { disciplineSvg } from "@/lib/publishing/textiles/cover";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { parseSvgName } from "@/app/tejidos/file-names";
import { svgResponse } from "../../svg-response";

interface Context {
  params: Promise<{ file: string }>;
}

export async function GET(_request: Request, { params }: Context) {
  const key = parseSvgName((await params).file);
  return svgResponse(key && isDisciplineKey(key) ? disciplineSvg(key) : undefined);
}
