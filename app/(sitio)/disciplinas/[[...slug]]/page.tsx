import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { disciplineGraph } from "@/components/datos-estructurados/discipline-graph";
import { JsonLd } from "@/components/datos-estructurados/json-ld";
import { DisciplinePage } from "@/components/disciplinas/discipline-page";
import { DisciplinesIndex } from "@/components/disciplinas/disciplines-index";
import { disciplineBySlug } from "@/lib/catalogue/disciplines";
import { disciplineCounts, disciplineView } from "@/lib/disciplines/data";
import { disciplineMetadata, disciplinesMetadata } from "@/lib/share/discipline";
import { siteUrl } from "@/lib/site/data";

// One page for all viewers, made at its first request and dropped when the catalogue changes. The index stands here
// too: as a page without parameters it would be made while building, where there is no database.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug?: string[] }> };

/** The discipline that is asked for with what is given of it; null for the index. */
async function load({ params }: Props) {
  const { slug: [slug, ...deeper] = [] } = await params;
  if (slug === undefined) return null;
  const discipline = deeper.length === 0 ? disciplineBySlug(slug) : undefined;
  if (!discipline) notFound();
  return { discipline, view: await disciplineView(discipline.key) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const asked = await load(props);
  if (!asked) return disciplinesMetadata();
  const { masters, content } = asked.view;
  return disciplineMetadata(asked.discipline, masters.length + content.length > 0);
}

export default async function Page(props: Props) {
  const asked = await load(props);
  if (!asked) return <DisciplinesIndex counts={await disciplineCounts()} />;
  return (
    <>
      <JsonLd graph={disciplineGraph(asked.discipline, asked.view, siteUrl())} />
      <DisciplinePage {...asked} />
    </>
  );
}
