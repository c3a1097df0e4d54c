import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { JsonLd } from "@/components/seo/json-ld/json-ld";
import { toMasterGraph } from "@/components/seo/json-ld/master-graph";
import { OwnerTools } from "@/components/teaching/owner-tools";
import { MasterPage } from "@/components/masters/master-page";
import { PictureArrival } from "@/components/ui/moving-picture";
import { routes } from "@/lib/platform/routes";
import { buildMasterMetadata } from "@/lib/publishing/seo/master";
import { getSiteUrl } from "@/lib/platform/site-config/data";
import { isSlug } from "@/lib/platform/text/slug";
import { listBundlesBy } from "@/lib/orders/bundles/data";
import { listPlansBy } from "@/lib/orders/membership-plans/data";
import { listMasterQuestions } from "@/lib/community/questions/public";
import { listMasterThanks } from "@/lib/community/thanks/data";
import { findPublicProfile } from "@/lib/identity/users/data";
import { findMaster } from "./find-master";

// One static page for all viewers, rendered at its first request and invalidated by changes of the Master.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const master = await findMaster(params);
  if (master) return master;
  // Other users have a profile page.
  const { slug } = await params;
  const user = isSlug(slug) ? await findPublicProfile(slug) : null;
  if (user) redirect(routes.profile(user.slug));
  notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return buildMasterMetadata(await load(props));
}

export default async function Page(props: Props) {
  const master = await load(props);
  const [thanks, questions, bundles, plans] = await Promise.all([
    listMasterThanks(master),
    listMasterQuestions(master),
    listBundlesBy(master),
    listPlansBy(master),
  ]);
  return (
    <>
      <JsonLd graph={toMasterGraph(master, getSiteUrl())} />
      <OwnerTools
        page={{
          kind: "master",
          slug: master.slug,
          title: `${master.name} ${master.lastName}`,
          masterId: master.id,
        }}
      />
      <PictureArrival />
      <MasterPage master={master} thanks={thanks} questions={questions} bundles={bundles} plans={plans} />
    </>
  );
}
