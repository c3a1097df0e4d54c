import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MasterPage } from "@/components/maestros/master-page";
import { masterPage } from "@/lib/masters/data";
import { routes } from "@/lib/routes";
import { isSlug } from "@/lib/slug";

// One page for all viewers, made at its first request and dropped when the Master changes something.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const { slug } = await params;
  const master = isSlug(slug) ? await masterPage(slug) : null;
  if (!master) notFound();
  return master;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name, lastName, shortDescription, slug } = await load(props);
  return {
    title: `${name} ${lastName}`,
    description: shortDescription,
    alternates: { canonical: routes.master(slug) },
  };
}

export default async function Page(props: Props) {
  return <MasterPage master={await load(props)} />;
}
