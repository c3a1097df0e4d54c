import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Editor } from "@/components/crear/editor";
import { stepFrom } from "@/components/crear/steps";
import { Container } from "@/components/ui/container";
import { editableAyni } from "@/lib/ayni/data";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";
import { siteUrl } from "@/lib/site/data";
import { isSlug } from "@/lib/slug";

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
