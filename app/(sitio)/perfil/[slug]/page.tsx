import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ProfilePage } from "@/components/masters/profile-page";
import { routes } from "@/lib/platform/routes";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";
import { isSlug } from "@/lib/platform/text/slug";
import { listGivenThanks } from "@/lib/community/thanks/data";
import { findPublicProfile } from "@/lib/identity/users/data";

// One static page for all viewers, rendered at its first request and invalidated by changes of the profile.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string }> };

async function load({ params }: Props) {
  const { slug } = await params;
  const user = isSlug(slug) ? await findPublicProfile(slug) : null;
  if (!user) notFound();
  if (user.role === "master") redirect(routes.master(user.slug));
  return user;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, name, lastName } = await load(props);
  const title = `${name} ${lastName}`;
  return buildPageMetadata({
    title,
    description: `${title} forma parte de la comunidad.`,
    path: routes.profile(slug),
    openGraph: { type: "profile", firstName: name, lastName },
    index: false,
  });
}

export default async function Page(props: Props) {
  const profile = await load(props);
  return <ProfilePage profile={profile} thanks={await listGivenThanks(profile)} />;
}
