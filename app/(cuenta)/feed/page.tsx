import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { FeedPage } from "@/components/feed/feed-page";
import { requireMember } from "@/lib/identity/auth/current-actor";
import type { Member } from "@/lib/platform/actor";
import { feedHome, feedOf, nextEncuentros, suggestedMasters } from "@/lib/community/feed/data";
import { feedPages } from "@/lib/community/feed/queries";
import { AppError } from "@/lib/platform/http/errors";
import { routes } from "@/lib/platform/routes";
import { shelfOf } from "../recibir/load-library";

export const metadata: Metadata = { title: "Inicio" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const ENCUENTROS = 3;
const SUGGESTIONS = 3;

/** The first page from a place on; an address that names none begins at the beginning. */
async function firstPage(member: Member, before: string | null) {
  try {
    return { from: before, page: await feedOf(member, before) };
  } catch (error) {
    if (before === null || !(error instanceof AppError)) throw error;
    return { from: null, page: await feedOf(member) };
  }
}

export default async function MemberHomePage({ searchParams }: Props) {
  const { before } = await searchParams;
  const member = await requireMember(routes.feed());
  const [{ from, page }, home, shelf, encuentros, suggestions] = await Promise.all([
    firstPage(member, typeof before === "string" && before !== "" ? before : null),
    feedHome(member),
    shelfOf(member),
    nextEncuentros(member, ENCUENTROS),
    suggestedMasters(member, SUGGESTIONS),
  ]);
  const client = new QueryClient();
  client.setQueryData(feedPages(member.id, from).queryKey, { pages: [page], pageParams: [from] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FeedPage
        userId={member.id}
        home={home}
        shelf={shelf.items}
        encuentros={encuentros}
        suggestions={suggestions}
        from={from}
        now={shelf.now}
      />
    </HydrationBoundary>
  );
}
