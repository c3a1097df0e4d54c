import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ProfilePage } from "@/components/masters/profile-page";
import { routes } from "@/lib/platform/routes";
import { pageMetadata } from "@/lib/publishing/seo/metadata";
import { isSlug } from "@/lib/platform/text/slug";
import { publicProfile } from "@/lib/identity/users/data";

// One page for all viewers, made at its first request and dropped when the person changes something.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const { slug } = await params;
  const person = isSlug(slug) ? await publicProfile(slug) : null;
  if (!person) notFound();
  if (person.role === "master") redirect(routes.master(person.slug));
  return person;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, name, lastName } = await load(props);
  const title = `${name} ${lastName}`;
  return pageMetadata({
    title,
    description: `${title} forma parte de la comunidad.`,
    path: routes.profile(slug),
    openGraph: { type: "profile", firstName: name, lastName },
    index: false,
  });
}

export default async function Page(props: Props) {
  return <ProfilePage person={await load(props)} />;
}
