import { coverSheetSvg } from "@/lib/publishing/textiles/cover";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { isContentType } from "@/lib/reference/labels";
import { isSeed, parseSheetNames } from "@/app/tejidos/file-names";
import { svgResponse } from "../../../svg-response";

interface Context {
  params: Promise<{ file: string }>;
}

function parseCover(name: string) {
  const [contentType = "", discipline = "", seed = "", ...others] = name.split(".");
  const isCover = isContentType(contentType) && isDisciplineKey(discipline) && isSeed(seed);
  return isCover && others.length === 0 ? { contentType, discipline, seed } : undefined;
}

export async function GET(_request: Request, { params }: Context) {
  const covers = parseSheetNames((await params).file, parseCover);
  return svgResponse(covers && coverSheetSvg(covers));
}
