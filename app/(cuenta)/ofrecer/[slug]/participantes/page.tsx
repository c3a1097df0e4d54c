import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Participants } from "@/components/teaching/participants";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { participantsOf, participatedContent } from "@/lib/teaching/participants/data";
import { participantsQuery } from "@/lib/teaching/participants/schema";
import { routes } from "@/lib/platform/routes";
import { found, parsed, said } from "../../../../search-params";

export const metadata: Metadata = { title: "Participantes" };

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ParticipantsPage({ params, searchParams }: Props) {
  const { slug } = await params;
  const actor = await requireMember(routes.participants(slug));
  const content = await participatedContent(actor, slug);
  if (!content) notFound();
  const query = parsed(participantsQuery, await said(searchParams));
  const page = await found(participantsOf(actor, content.id, query));
  const { searchText, after } = query;
  return (
    <Container>
      <Participants content={content} page={page} searchText={searchText} later={after !== undefined} />
    </Container>
  );
}
