import { backgroundSheetSvg } from "@/lib/publishing/textiles/background";
import { isSeed, parseSheetNames } from "@/app/tejidos/file-names";
import { svgResponse } from "../../../svg-response";

interface Context {
  params: Promise<{ file: string }>;
}

export async function GET(_request: Request, { params }: Context) {
  const seeds = parseSheetNames((await params).file, (name) => (isSeed(name) ? name : undefined));
  return svgResponse(seeds && backgroundSheetSvg(seeds));
}
