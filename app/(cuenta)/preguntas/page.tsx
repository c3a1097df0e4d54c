import type { Metadata } from "next";
import { QuestionsPage } from "@/components/questions/questions-page";
import { Container } from "@/components/ui/container";
import {
  countOpenQuestions,
  listReceivedQuestions,
  listWrittenQuestions,
} from "@/lib/community/questions/data";
import { questionsQuery, type QuestionsListView } from "@/lib/community/questions/schema";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { getPrivateUser } from "@/lib/identity/users/data";
import { isMaster, type Member } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const metadata: Metadata = { title: "Preguntas" };

async function loadQuestions(member: Member, view: QuestionsListView, after: string | undefined) {
  if (view === "mias") return { kind: "written", list: await listWrittenQuestions(member, after) } as const;
  return { kind: "received", list: await listReceivedQuestions(member, view, after) } as const;
}

export default async function QuestionsListPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const member = await requireMember(routes.questions(search));
  const { estado, after } = parseOrNotFound(questionsQuery, search);
  const viewerIsMaster = isMaster(member);
  const view = viewerIsMaster ? (estado ?? "sin-responder") : "mias";
  const [page, openCount, viewer] = await Promise.all([
    orNotFound(loadQuestions(member, view, after)),
    viewerIsMaster ? countOpenQuestions(member) : 0,
    getPrivateUser(member.id),
  ]);
  return (
    <Container>
      <QuestionsPage
        view={view}
        page={page}
        isMaster={viewerIsMaster}
        openCount={openCount}
        viewerName={formatFullName(viewer)}
        hasPreviousPages={after !== undefined}
      />
    </Container>
  );
}
