import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { HoursPage } from "@/components/bookings/hours-page";
import { findCurrentPublicSlug, findPublishedAyni } from "@/lib/content/ayni/data";
import { routes } from "@/lib/platform/routes";
import { isSlug } from "@/lib/platform/text/slug";

// The same for all viewers: the free hours are loaded by the browser, in the viewer's zone.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const { slug } = await params;
  const ayni = isSlug(slug) ? await findPublishedAyni(slug) : null;
  if (ayni?.session) return { ...ayni, session: ayni.session };
  if (ayni) permanentRedirect(routes.ayni(ayni.slug));
  const currentSlug = isSlug(slug) ? await findCurrentPublicSlug(slug) : null;
  if (currentSlug) permanentRedirect(routes.hours(currentSlug));
  notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, slug, master } = await load(props);
  return {
    title: `Elige una hora · ${title}`,
    description: `Las horas libres de ${master.name} ${master.lastName} para «${title}».`,
    alternates: { canonical: routes.hours(slug) },
  };
}

export default async function Page(props: Props) {
  return <HoursPage ayni={await load(props)} />;
}
