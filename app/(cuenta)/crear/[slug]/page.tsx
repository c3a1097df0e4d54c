import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Editor } from "@/components/editor/editor";
import { stepFrom } from "@/components/editor/steps/steps";
import { Container } from "@/components/ui/container";
import { editableAyni } from "@/lib/content/ayni/data";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { siteUrl } from "@/lib/platform/site-config/data";
import { isSlug } from "@/lib/platform/text/slug";

export const metadata: Metadata = { title: "Editar Ayni" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{ paso?: string | string[] }>;
};

export default async function EditPage({ params, searchParams }: Props) {
  const [{ slug }, { paso }] = await Promise.all([params, searchParams]);
  if (!isSlug(slug)) notFound();
  const member = await requireMember(routes.edit(slug));
  const ayni = await editableAyni(member, slug);
  if (!ayni) notFound();
  return (
    <Container>
      <Editor
        key={`${ayni.id} ${ayni.version}`}
        master={ayni.master}
        ayni={ayni}
        userId={member.id}
        step={stepFrom(paso)}
        origin={siteUrl().host}
      />
    </Container>
  );
}
