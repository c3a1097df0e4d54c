import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { formatPlansTitle } from "@/components/memberships/format";
import { PlansPage } from "@/components/memberships/plans-page";
import { JsonLd } from "@/components/seo/json-ld/json-ld";
import { toPlansGraph } from "@/components/seo/json-ld/plans-graph";
import { findMasterPlans } from "@/lib/orders/membership-plans/data";
import { formatPlanPrice } from "@/lib/orders/membership-plans/policy";
import { shareImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { getSiteUrl } from "@/lib/platform/site-config/data";
import { isSlug } from "@/lib/platform/text/slug";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";

// One static page for all viewers, rendered at its first request and invalidated by changes of the Master and their contents.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const { slug } = await params;
  const view = isSlug(slug) ? await findMasterPlans(slug) : null;
  if (!view) notFound();
  return view;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const view = await load(props);
  const { slug } = view.master;
  const plans = view.plans.map((plan) => `${plan.name}, ${formatPlanPrice(plan)}`);
  return buildPageMetadata({
    title: formatPlansTitle(view),
    description: `${plans.join(" · ")}. ${view.plans[0]?.description ?? ""}`,
    path: routes.masterMemberships(slug),
    image: shareImages.master(slug),
  });
}

export default async function Page(props: Props) {
  const view = await load(props);
  return (
    <>
      <JsonLd graph={toPlansGraph(view, getSiteUrl())} />
      <PlansPage view={view} />
    </>
  );
}
