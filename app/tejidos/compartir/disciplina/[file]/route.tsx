import { DISCIPLINE_SUN, DisciplinePicture } from "@/components/compartir/discipline-picture";
import { brandMarkSvg } from "@/lib/bands/brand-mark";
import { stripShareGround } from "@/lib/bands/share";
import { disciplineBySlug, type Discipline } from "@/lib/catalogue/disciplines";
import { drawingUri, drawShareImage } from "@/lib/share/draw";
import { FOREVER, pngFileSlug, pngResponse } from "../../../png";

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
