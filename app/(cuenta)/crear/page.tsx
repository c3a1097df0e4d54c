import type { Metadata } from "next";
import { Editor } from "@/components/editor/editor";
import { OnlyMasters } from "@/components/common/masters-only";
import { stepFrom } from "@/components/editor/steps/steps";
import { Container } from "@/components/ui/container";
import { canCreateAyni } from "@/lib/content/ayni/policy";
import type { MasterCard } from "@/lib/content/ayni/schema";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { masterPage } from "@/lib/discovery/masters/data";
import { routes } from "@/lib/platform/routes";
import { siteUrl } from "@/lib/platform/site-config/data";

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
