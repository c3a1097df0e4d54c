import type { Metadata } from "next";
import { LetterComposer } from "@/components/letters/letter-composer";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { isMaster } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";
import { getStorageUrl } from "@/lib/platform/site-config/data";
import { getOwnDraft, getWriterName, listLetterContents } from "@/lib/teaching/letters/data";
import { letterParams } from "@/lib/teaching/letters/schema";
import { orNotFound, parseOrNotFound } from "@/app/search-params";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const generateMetadata = (): Metadata => ({ title: "Escribir una carta" });

export default async function EditLetterPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const member = await requireMember(routes.editLetter(id));
  if (!isMaster(member)) return <MastersOnlyPage />;
  const draft = await orNotFound(getOwnDraft(member, parseOrNotFound(letterParams, { id }).id));
  const contents = await listLetterContents(member, draft.ayniId);
  return (
    <Container width="text">
      <LetterComposer
        key={draft.id}
        draft={draft}
        contents={contents}
        masterName={await getWriterName(member)}
        storageUrl={getStorageUrl()}
      />
    </Container>
  );
}
