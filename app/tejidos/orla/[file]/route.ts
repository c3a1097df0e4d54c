import { edgeSvg } from "@/lib/bands/band";
import { svgFileSeed } from "../../svg-file";
import { svgResponse } from "../../svg-response";

interface Context {
  params: Promise<{ file: string }>;
}

export async function GET(_request: Request, { params }: Context) {
  const seed = svgFileSeed((await params).file);
  return svgResponse(seed && edgeSvg(seed));
}
