import { disciplineSheetSvg } from "@/lib/publishing/textiles/cover";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { parseSheetNames } from "@/app/tejidos/file-names";
import { svgResponse } from "../../../svg-response";

interface Context {
  params: Promise<{ file: string }>;
}

export async function GET(_request: Request, { params }: Context) {
  const keys = parseSheetNames((await params).file, (name) => (isDisciplineKey(name) ? name : undefined));
  return svgResponse(keys && disciplineSheetSvg(keys));
}
