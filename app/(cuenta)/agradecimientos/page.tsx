import type { Metadata } from "next";
import { ThanksPage } from "@/components/agradecimientos/thanks-page";
import { Container } from "@/components/ui/container";
import { isMaster } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/actor";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";
import { thanksReceived, thanksWritten } from "@/lib/thanks/data";
import { thanksQuery } from "@/lib/thanks/schema";
import type { ThanksListView } from "@/lib/thanks/schema";
import { privateUser } from "@/lib/users/data";
import { found, parsed, said, type Search } from "../admin/users/search";

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
