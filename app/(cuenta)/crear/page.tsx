import type { Metadata } from "next";
import { Editor } from "@/components/crear/editor";
import { OnlyMasters } from "@/components/crear/only-masters";
import { stepFrom } from "@/components/crear/steps";
import { Container } from "@/components/ui/container";
import { canCreateAyni } from "@/lib/ayni/policy";
import type { MasterCard } from "@/lib/ayni/schema";
import { requireMember } from "@/lib/auth/current";
import { masterPage } from "@/lib/masters/data";
import { routes } from "@/lib/routes";
import { siteUrl } from "@/lib/site/data";

export const metadata: Metadata = { title: "Crear Ayni nuevo" };

type Props = { searchParams: Promise<{ paso?: string | string[] }> };

async function cardOf(slug: string): Promise<MasterCard | null> {
  const page = await masterPage(slug);
  if (!page) return null;
  const { id, name, lastName, image, city, country } = page;
  return { id, slug, name, lastName, profileImage: image, city, country };
}

export default async function CreatePage({ searchParams }: Props) {
  const member = await requireMember(routes.create());
  const { paso } = await searchParams;
  return (
    <Container>
      {canCreateAyni(member) ? (
        <Editor
          master={await cardOf(member.slug)}
          ayni={null}
          userId={member.id}
          step={stepFrom(paso)}
          origin={siteUrl().host}
        />
      ) : (
        <OnlyMasters />
      )}
    </Container>
  );
}
