import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { findPageCoverDrawing } from "@/components/common/cover-drawing";
import { AyniPage } from "@/components/content-page/ayni-page";
import { ViewPing } from "@/components/content-page/view-ping";
import { OwnerTools } from "@/components/teaching/owner-tools";
import { toAyniGraph } from "@/components/seo/json-ld/ayni-graph";
import { JsonLd } from "@/components/seo/json-ld/json-ld";
import { PictureArrival } from "@/components/ui/moving-picture";
import { listRelatedItems } from "@/lib/discovery/catalogue/lists";
import { findCurrentPublicSlug, findPublishedAyni } from "@/lib/content/ayni/data";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { listTraining } from "@/lib/identity/training/data";
import { listBundlesWith } from "@/lib/orders/bundles/data";
import { listPlansOpening } from "@/lib/orders/membership-plans/data";
import { findPublicPricing } from "@/lib/orders/discounts/data";
import { atCurrentPrice } from "@/lib/orders/pro-rata";
import { getPurchaseTerms } from "@/lib/orders/purchase-terms";
import { routes } from "@/lib/platform/routes";
import { buildAyniMetadata } from "@/lib/publishing/seo/ayni";
import { getMapTiles, getSiteUrl, getStorageUrl } from "@/lib/platform/site-config/data";
import { isSlug } from "@/lib/platform/text/slug";
import { listAyniQuestions } from "@/lib/community/questions/public";
import { countMasterThanks, getAyniThanks } from "@/lib/community/thanks/data";

// One static page for all viewers, rendered at its first request and invalidated by changes of the content.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const { slug } = await params;
  const ayni = isSlug(slug) ? await findPublishedAyni(slug) : null;
  if (ayni) return ayni;
  const currentSlug = isSlug(slug) ? await findCurrentPublicSlug(slug) : null;
  if (currentSlug) permanentRedirect(routes.ayni(currentSlug));
  notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return buildAyniMetadata(await load(props));
}

export default async function Page(props: Props) {
  const ayni = await load(props);
  const now = new Date();
  const current = atCurrentPrice(ayni, now);
  const [pricing, bundles, plans, related, thanks, questions, masterThanksCount, masterTraining] =
    await Promise.all([
      findPublicPricing(current, now),
      listBundlesWith(ayni),
      listPlansOpening(ayni),
      listRelatedItems(ayni),
      getAyniThanks(ayni),
      listAyniQuestions(ayni),
      countMasterThanks(ayni.master),
      listTraining(ayni.userId),
    ]);
  const priced = pricing.early ? { ...current, amount: pricing.early.amount } : current;
  return (
    <>
      <JsonLd graph={toAyniGraph({ ...priced, questions }, getSiteUrl(), now)} />
      <ViewPing slug={ayni.slug} />
      <OwnerTools
        page={{
          kind: "ayni",
          id: ayni.id,
          slug: ayni.slug,
          title: ayni.title,
          version: ayni.version,
          hasEncuentros: ayni.encuentros.length > 0,
          isPriced: ayni.amount > 0 || ayni.minimumAmount !== null,
          masterId: ayni.userId,
        }}
      />
      <PictureArrival />
      <AyniPage
        ayni={ayni}
        descriptionHtml={renderMarkdown(ayni.description, getStorageUrl())}
        thanks={thanks}
        questions={questions}
        masterThanksCount={masterThanksCount}
        masterTraining={masterTraining}
        terms={getPurchaseTerms(priced)}
        pricing={pricing}
        bundles={bundles}
        plans={plans}
        mapTiles={getMapTiles()}
        related={related}
        coverDrawing={findPageCoverDrawing(ayni)}
        now={now}
      />
    </>
  );
}
