import type { Metadata } from "next";
import { CreateAyni } from "@/components/crear/create-ayni";
import { OnlyMasters } from "@/components/crear/only-masters";
import { Container } from "@/components/ui/container";
import { canCreateAyni } from "@/lib/ayni/policy";
import type { MasterCard } from "@/lib/ayni/schema";
import { requireMember } from "@/lib/auth/current";
import { masterPage } from "@/lib/masters/data";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Crear Ayni nuevo" };

async function cardOf(slug: string): Promise<MasterCard | null> {
  const page = await masterPage(slug);
  if (!page) return null;
  const { id, name, lastName, image, city, country } = page;
  return { id, slug, name, lastName, profileImage: image, city, country };
}

export default async function CreatePage() {
  const member = await requireMember(routes.create());
  return (
    <Container>
      {canCreateAyni(member) ? <CreateAyni master={await cardOf(member.slug)} /> : <OnlyMasters />}
    </Container>
  );
}
