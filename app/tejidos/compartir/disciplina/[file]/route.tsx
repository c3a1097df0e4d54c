import { DISCIPLINE_SUN, DisciplineShareImage } from "@/components/seo/images/discipline-share-image";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { renderStripBackground } from "@/lib/publishing/textiles/share-background";
import { findDisciplineBySlug, type Discipline } from "@/lib/reference/disciplines";
import { toPngDataUri, renderShareImage } from "@/lib/publishing/seo/render-image";
import { IMMUTABLE_CACHE, parsePngSlug, pngResponse } from "@/app/tejidos/png-response";

export const dynamic = "force-static";
export const generateStaticParams = () => [];

async function renderImage(discipline: Discipline): Promise<Buffer> {
  const { svg } = renderStripBackground(discipline.slug, [{ ...DISCIPLINE_SUN, discipline: discipline.key }]);
  const [background, logo] = await Promise.all([toPngDataUri(svg), toPngDataUri(brandMarkSvg())]);
  return renderShareImage(
    <DisciplineShareImage discipline={discipline} background={background} logo={logo} />,
    {
      photo: false,
    },
  );
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = parsePngSlug((await params).file);
  const discipline = slug ? findDisciplineBySlug(slug) : undefined;
  return pngResponse(discipline && (await renderImage(discipline)), IMMUTABLE_CACHE);
}
