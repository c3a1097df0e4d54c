import type { Metadata } from "next";
import { LetterList } from "@/components/letters/letter-list";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { isMaster } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";
import { listOwnLetters } from "@/lib/teaching/letters/data";
import { lettersQuery } from "@/lib/teaching/letters/schema";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Cartas" };

export default async function LettersPage({ searchParams }: { searchParams: PageSearchParams }) {
  const member = await requireMember(routes.letters());
  if (!isMaster(member)) return <MastersOnlyPage />;
  const { after } = parseOrNotFound(lettersQuery, await readSearchParams(searchParams));
  const page = await orNotFound(listOwnLetters(member, after));
  return (
    <Container>
      <LetterList page={page} hasPreviousPages={after !== undefined} />
    </Container>
  );
}
