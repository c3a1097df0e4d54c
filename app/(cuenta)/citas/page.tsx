import type { Metadata } from "next";
import { AgendaPage } from "@/components/bookings/agenda-page";
import { AgendaWeekPage } from "@/components/bookings/agenda-week";
import { HistoryPage } from "@/components/bookings/history-page";
import { Container } from "@/components/ui/container";
import { findAgendaWeek, findHistory, listBookings } from "@/lib/bookings/booking/data";
import { listHourWaitCounts, listOwnHourWaits } from "@/lib/bookings/hours/data";
import { agendaQuery } from "@/lib/bookings/booking/schema";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { getPrivateUser } from "@/lib/identity/users/data";
import { listOpenPacks } from "@/lib/orders/packs/data";
import { isMaster, type Member } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const metadata: Metadata = { title: "Citas" };

type Side = "master" | "apprentice";
type Shown = { side: Side; isMaster: boolean; zone: string; isZoneChosen: boolean; now: string };

async function History({ member, slug, after, ...shown }: HistoryProps) {
  const history = await orNotFound(findHistory(member, { slug, after }));
  return <HistoryPage history={history} {...shown} hasPreviousPages={after !== undefined} />;
}
type HistoryProps = Pick<Shown, "zone" | "isZoneChosen" | "now"> & {
  member: Member;
  slug: string;
  after: string | undefined;
};

async function Week({ member, day, ...shown }: Shown & { member: Member; day: string }) {
  const week = await findAgendaWeek(member, { as: shown.side, day, zone: shown.zone });
  return <AgendaWeekPage week={week} {...shown} />;
}

async function List({ member, when, after, ...shown }: ListProps) {
  const { side } = shown;
  const isUpcoming = when === "upcoming";
  const [page, packs, waits, waitCounts] = await Promise.all([
    orNotFound(listBookings(member, { as: side, when, ...(after === undefined ? {} : { after }) })),
    isUpcoming ? listOpenPacks(member, { as: side }) : null,
    isUpcoming && side === "apprentice" ? listOwnHourWaits(member) : [],
    isUpcoming && side === "master" ? listHourWaitCounts(member) : [],
  ]);
  return (
    <AgendaPage
      when={when}
      page={page}
      packs={packs?.content ?? []}
      waits={waits}
      waitCounts={waitCounts}
      hasPreviousPages={after !== undefined}
      {...shown}
    />
  );
}
type ListProps = Shown & { member: Member; when: "upcoming" | "past"; after: string | undefined };

export default async function Page({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const member = await requireMember(routes.agenda(search));
  const { como, cuando, semana, persona, after } = parseOrNotFound(agendaQuery, search);
  const { timezone } = await getPrivateUser(member.id);
  const shown: Shown = {
    side: isMaster(member) && como !== "aprendiz" ? "master" : "apprentice",
    isMaster: isMaster(member),
    zone: timezone ?? DEFAULT_TIME_ZONE,
    isZoneChosen: timezone !== null,
    now: new Date().toISOString(),
  };
  return (
    <Container>
      {persona !== undefined ? (
        <History
          member={member}
          slug={persona}
          after={after}
          zone={shown.zone}
          isZoneChosen={shown.isZoneChosen}
          now={shown.now}
        />
      ) : semana !== undefined ? (
        <Week member={member} day={semana} {...shown} />
      ) : (
        <List member={member} when={cuando === "pasadas" ? "past" : "upcoming"} after={after} {...shown} />
      )}
    </Container>
  );
}
