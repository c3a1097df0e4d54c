import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { TextHydrationBoundary } from "@/components/common/text-hydration-boundary";
import { FeedPage } from "@/components/feed/feed-page";
import { parsePostponedParts } from "@/components/feed/postponed-parts";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { isMaster, type Member } from "@/lib/platform/actor";
import {
  getFeedHeader,
  listFeedItems,
  listNextEncuentros,
  listSuggestedMasters,
} from "@/lib/community/feed/data";
import { countOpenQuestions } from "@/lib/community/questions/data";
import { feedQuery } from "@/lib/community/feed/queries";
import { AppError } from "@/lib/platform/http/errors";
import { POSTPONED_PARTS_COOKIE } from "@/lib/platform/browser/hint-script";
import { routes } from "@/lib/platform/routes";
import { findMasterDay } from "@/lib/teaching/day/data";
import { findFirstSteps } from "@/lib/teaching/first-steps/data";
import { loadStartedLibrary } from "../recibir/load-library";

export const metadata: Metadata = { title: "Inicio" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const ENCUENTRO_LIMIT = 3;
const SUGGESTION_LIMIT = 3;

/** Loads the page after a cursor; an invalid cursor yields the first page. */
async function loadFirstPage(member: Member, cursor: string | null) {
  try {
    return { cursor, page: await listFeedItems(member, cursor) };
  } catch (error) {
    if (cursor === null || !(error instanceof AppError)) throw error;
    return { cursor: null, page: await listFeedItems(member) };
  }
}

export default async function MemberHomePage({ searchParams }: Props) {
  const { before } = await searchParams;
  const member = await requireMember(routes.feed());
  const [{ cursor, page }, header, library, encuentros, suggestions, firstSteps, day, openQuestions] =
    await Promise.all([
      loadFirstPage(member, typeof before === "string" && before !== "" ? before : null),
      getFeedHeader(member),
      loadStartedLibrary(member),
      listNextEncuentros(member, ENCUENTRO_LIMIT),
      listSuggestedMasters(member, SUGGESTION_LIMIT),
      findFirstSteps(member),
      findMasterDay(member),
      isMaster(member) ? countOpenQuestions(member) : 0,
    ]);
  const postponed = parsePostponedParts((await cookies()).get(POSTPONED_PARTS_COOKIE)?.value);
  // The first steps of a Master ask for the photo, too.
  const reminders = header.missing.filter(
    (part) => !postponed.includes(part) && !(firstSteps && part === "photo"),
  );
  const client = new QueryClient();
  client.setQueryData(feedQuery(member.id, cursor).queryKey, { pages: [page], pageParams: [cursor] });
  return (
    <TextHydrationBoundary text={JSON.stringify(dehydrate(client))}>
      <FeedPage
        userId={member.id}
        header={header}
        shelf={library.items}
        encuentros={encuentros}
        suggestions={suggestions}
        reminders={reminders}
        firstSteps={firstSteps}
        day={day}
        openQuestions={openQuestions}
        cursor={cursor}
        now={library.now}
      />
    </TextHydrationBoundary>
  );
}
