import { disciplineSvg } from "@/lib/bands/cover";
import { isDisciplineKey } from "@/lib/catalogue/disciplines";
import { svgFileName } from "../../svg-file";
import { svgResponse } from "../../svg-response";

interface Context {
  params: Promise<{ file: string }>;
}

export async function GET(_request: Request, { params }: Context) {
  const key = svgFileName((await params).file);
  return svgResponse(key && isDisciplineKey(key) ? disciplineSvg(key) : undefined);
}
