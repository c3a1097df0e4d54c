import { backgroundSvg } from "@/lib/publishing/textiles/background";
import { parseSvgSeed } from "@/app/tejidos/file-names";
import { svgResponse } from "../../svg-response";

interface Context {
  params: Promise<{ file: string }>;
}

export async function GET(_request: Request, { params }: Context) {
  const seed = parseSvgSeed((await params).file);
  return svgResponse(seed && backgroundSvg(seed));
}
