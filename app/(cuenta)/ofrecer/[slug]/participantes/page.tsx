import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { Participants } from "@/components/teaching/participants";
import { Container } from "@/components/ui/container";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import { listWaitingPeople } from "@/lib/orders/waiting-list/data";
import { listParticipants, findParticipantsContent } from "@/lib/teaching/participants/data";
import { listOtherDates } from "@/lib/teaching/participants/moving";
import { participantsQuery } from "@/lib/teaching/participants/schema";
import { routes } from "@/lib/platform/routes";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

type Props = { params: Promise<{ slug: string }>; searchParams: PageSearchParams };

const findContent = cache(findParticipantsContent);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const content = await findContent(await getCurrentActor(), (await params).slug);
  return content ? { title: "Participantes" } : notFoundMetadata;
}

export default async function ParticipantsPage({ params, searchParams }: Props) {
  const { slug } = await params;
  const actor = await requireMember(routes.participants(slug));
  const content = await findContent(actor, slug);
  if (!content) notFound();
  const query = parseOrNotFound(participantsQuery, await readSearchParams(searchParams));
  const page = await orNotFound(listParticipants(actor, content.id, query));
  const { searchText, after } = query;
  const isFirstPage = after === undefined && searchText === "";
  const waiting = isFirstPage ? await listWaitingPeople(content.id) : { people: [], total: 0 };
  return (
    <Container>
      <Participants
        content={content}
        otherDates={content.isOwn ? await listOtherDates(content.id) : []}
        waiting={waiting}
        page={page}
        searchText={searchText}
        hasPreviousPages={after !== undefined}
      />
    </Container>
  );
}
