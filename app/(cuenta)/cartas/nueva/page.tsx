import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { LetterComposer } from "@/components/letters/letter-composer";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { isMaster } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";
import { getStorageUrl } from "@/lib/platform/site-config/data";
import { listLetterContents, getWriterName } from "@/lib/teaching/letters/data";
import { toNewDraft } from "@/lib/teaching/letters/policy";
import { newLetterSearchParams } from "@/lib/teaching/letters/schema";
import { parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Carta nueva" };

export default async function NewLetterPage({ searchParams }: { searchParams: PageSearchParams }) {
  const member = await requireMember(routes.newLetter());
  if (!isMaster(member)) return <MastersOnlyPage />;
  const start = parseOrNotFound(newLetterSearchParams, await readSearchParams(searchParams));
  const contents = await listLetterContents(member, start.ayni ?? null);
  return (
    <Container width="text">
      <LetterComposer
        draft={toNewDraft(randomUUID(), start, contents)}
        contents={contents}
        masterName={await getWriterName(member)}
        storageUrl={getStorageUrl()}
      />
    </Container>
  );
}
