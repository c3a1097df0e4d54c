import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { Editor } from "@/components/editor/editor";
import { parseStep } from "@/components/editor/steps/steps";
import { Container } from "@/components/ui/container";
import { findEditableAyni } from "@/lib/content/ayni/data";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import type { Actor } from "@/lib/platform/actor";
import { listPlanNames } from "@/lib/orders/membership-plans/data";
import { getSaleTerms } from "@/lib/orders/purchase-terms";
import { routes } from "@/lib/platform/routes";
import { getSiteUrl, getStorageUrl } from "@/lib/platform/site-config/data";
import { isSlug } from "@/lib/platform/text/slug";
import { hasEngines } from "@/lib/rooms/engine";

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{ paso?: string | string[] }>;
};

const findContent = cache(async (actor: Actor, slug: string) =>
  isSlug(slug) ? findEditableAyni(actor, slug) : null,
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const ayni = await findContent(await getCurrentActor(), (await params).slug);
  return ayni ? { title: "Editar Ayni" } : notFoundMetadata;
}

export default async function EditPage({ params, searchParams }: Props) {
  const [{ slug }, { paso }] = await Promise.all([params, searchParams]);
  const member = await requireMember(routes.edit(slug));
  const ayni = await findContent(member, slug);
  if (!ayni) notFound();
  return (
    <Container>
      <Editor
        key={`${ayni.id} ${ayni.version}`}
        master={ayni.master}
        ayni={ayni}
        userId={member.id}
        step={parseStep(paso)}
        origin={getSiteUrl().host}
        storageUrl={getStorageUrl()}
        saleTerms={getSaleTerms()}
        hasRooms={hasEngines()}
        plans={await listPlanNames(ayni.userId)}
      />
    </Container>
  );
}
