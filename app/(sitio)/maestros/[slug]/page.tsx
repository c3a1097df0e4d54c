import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { JsonLd } from "@/components/seo/json-ld/json-ld";
import { masterGraph } from "@/components/seo/json-ld/master-graph";
import { MasterPage } from "@/components/masters/master-page";
import { routes } from "@/lib/platform/routes";
import { masterMetadata } from "@/lib/publishing/seo/master";
import { siteUrl } from "@/lib/platform/site-config/data";
import { isSlug } from "@/lib/platform/text/slug";
import { thanksToMaster } from "@/lib/community/thanks/data";
import { publicProfile } from "@/lib/identity/users/data";
import { findMaster } from "./find-master";

// One page for all viewers, made at its first request and dropped when the Master changes something.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const master = await findMaster(params);
  if (master) return master;
  // Whoever gives nothing yet has a page as a person.
  const { slug } = await params;
  const person = isSlug(slug) ? await publicProfile(slug) : null;
  if (person) redirect(routes.profile(person.slug));
  notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return masterMetadata(await load(props));
}

export default async function Page(props: Props) {
  const master = await load(props);
  return (
    <>
      <JsonLd graph={masterGraph(master, siteUrl())} />
      <MasterPage master={master} thanks={await thanksToMaster(master)} />
    </>
  );
}
