import type { Metadata } from "next";
import { ThanksPage } from "@/components/thanks/thanks-page";
import { Container } from "@/components/ui/container";
import { isMaster } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { thanksReceived, thanksWritten } from "@/lib/community/thanks/data";
import { thanksQuery } from "@/lib/community/thanks/schema";
import type { ThanksListView } from "@/lib/community/thanks/schema";
import { privateUser } from "@/lib/identity/users/data";
import { found, parsed, said, type Search } from "../../search-params";

export const metadata: Metadata = { title: "Agradecimientos" };

async function read(member: Member, view: ThanksListView, after: string | undefined) {
  if (view === "escritos") return { kind: "written", list: await thanksWritten(member, after) } as const;
  return { kind: "received", list: await thanksReceived(member, view, after) } as const;
}

export default async function ThanksListPage({ searchParams }: { searchParams: Search }) {
  const all = await said(searchParams);
  const member = await requireMember(routes.thanks(all));
  const { estado, after } = parsed(thanksQuery, all);
  const gives = isMaster(member);
  const view = gives ? (estado ?? "todos") : "escritos";
  const [page, { name, lastName }] = await Promise.all([
    found(read(member, view, after)),
    privateUser(member.id),
  ]);
  return (
    <Container>
      <ThanksPage
        view={view}
        page={page}
        gives={gives}
        name={`${name} ${lastName}`.trim()}
        later={after !== undefined}
      />
    </Container>
  );
}
