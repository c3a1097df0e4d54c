import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { toDisciplineGraph } from "@/components/seo/json-ld/discipline-graph";
import { JsonLd } from "@/components/seo/json-ld/json-ld";
import { DisciplinePage } from "@/components/disciplines/discipline-page";
import { DisciplinesIndex } from "@/components/disciplines/disciplines-index";
import { findDisciplineBySlug } from "@/lib/reference/disciplines";
import { countContentsByDiscipline } from "@/lib/discovery/content-counts";
import { loadDisciplineView } from "@/lib/discovery/disciplines";
import { buildDisciplineMetadata, buildDisciplinesMetadata } from "@/lib/publishing/seo/discipline";
import { getSiteUrl } from "@/lib/platform/site-config/data";

// One static page for all viewers, rendered at its first request and invalidated when the catalogue changes.
// The index is here too: a page without params would be rendered by the build, which has no database.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug?: string[] }> };

/** Loads a discipline; null for the index. */
async function load({ params }: Props) {
  const { slug: [slug, ...deeper] = [] } = await params;
  if (slug === undefined) return null;
  const discipline = deeper.length === 0 ? findDisciplineBySlug(slug) : undefined;
  if (!discipline) notFound();
  return { discipline, view: await loadDisciplineView(discipline.key) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const loaded = await load(props);
  if (!loaded) return buildDisciplinesMetadata();
  const { masters, content } = loaded.view;
  return buildDisciplineMetadata(loaded.discipline, masters.length + content.length > 0);
}

export default async function Page(props: Props) {
  const loaded = await load(props);
  if (!loaded) return <DisciplinesIndex counts={await countContentsByDiscipline()} />;
  return (
    <>
      <JsonLd graph={toDisciplineGraph(loaded.discipline, loaded.view, getSiteUrl())} />
      <DisciplinePage {...loaded} />
    </>
  );
}
