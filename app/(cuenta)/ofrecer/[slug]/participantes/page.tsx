import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Participants } from "@/components/ofrecer/participants";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/auth/current";
import { participantsOf, participatedContent } from "@/lib/participants/data";
import { participantsQuery } from "@/lib/participants/schema";
import { routes } from "@/lib/routes";
import { found, parsed, said } from "../../../admin/users/search";

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
