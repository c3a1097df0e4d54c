import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { disciplineGraph } from "@/components/seo/json-ld/discipline-graph";
import { JsonLd } from "@/components/seo/json-ld/json-ld";
import { DisciplinePage } from "@/components/disciplines/discipline-page";
import { DisciplinesIndex } from "@/components/disciplines/disciplines-index";
import { disciplineBySlug } from "@/lib/reference/disciplines";
import { disciplineCounts, disciplineView } from "@/lib/discovery/disciplines";
import { disciplineMetadata, disciplinesMetadata } from "@/lib/publishing/seo/discipline";
import { siteUrl } from "@/lib/platform/site-config/data";

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
