import type { Metadata } from "next";
import { ThanksPage } from "@/components/thanks/thanks-page";
import { Container } from "@/components/ui/container";
import { isMaster } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { listReceivedThanks, listWrittenThanks } from "@/lib/community/thanks/data";
import { thanksQuery } from "@/lib/community/thanks/schema";
import type { ThanksListView } from "@/lib/community/thanks/schema";
import { getPrivateUser } from "@/lib/identity/users/data";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const metadata: Metadata = { title: "Agradecimientos" };

async function loadThanks(member: Member, view: ThanksListView, after: string | undefined) {
  if (view === "escritos") return { kind: "written", list: await listWrittenThanks(member, after) } as const;
  return { kind: "received", list: await listReceivedThanks(member, view, after) } as const;
}

export default async function ThanksListPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const member = await requireMember(routes.thanks(search));
  const { estado, after } = parseOrNotFound(thanksQuery, search);
  const viewerIsMaster = isMaster(member);
  const view = viewerIsMaster ? (estado ?? "todos") : "escritos";
  const [page, { name, lastName }] = await Promise.all([
    orNotFound(loadThanks(member, view, after)),
    getPrivateUser(member.id),
  ]);
  return (
    <Container>
      <ThanksPage
        view={view}
        page={page}
        isMaster={viewerIsMaster}
        viewerName={`${name} ${lastName}`.trim()}
        hasPreviousPages={after !== undefined}
      />
    </Container>
  );
}
