import { DISCIPLINE_SUN, DisciplinePicture } from "@/components/seo/images/discipline-share-image";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { stripShareGround } from "@/lib/publishing/textiles/share-background";
import { disciplineBySlug, type Discipline } from "@/lib/reference/disciplines";
import { drawingUri, drawShareImage } from "@/lib/publishing/seo/render-image";
import { FOREVER, pngFileSlug, pngResponse } from "../../../png-response";

export const dynamic = "force-static";
export const generateStaticParams = () => [];

async function picture(discipline: Discipline): Promise<Buffer> {
  const { svg } = stripShareGround(discipline.slug, [{ ...DISCIPLINE_SUN, discipline: discipline.key }]);
  const [ground, mark] = await Promise.all([drawingUri(svg), drawingUri(brandMarkSvg())]);
  return drawShareImage(<DisciplinePicture discipline={discipline} ground={ground} mark={mark} />, {
    photo: false,
  });
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = pngFileSlug((await params).file);
  const discipline = slug ? disciplineBySlug(slug) : undefined;
  return pngResponse(discipline && (await picture(discipline)), FOREVER);
}
