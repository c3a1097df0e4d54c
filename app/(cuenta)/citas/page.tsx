import type { Metadata } from "next";
import { AgendaPage } from "@/components/bookings/agenda-page";
import { Container } from "@/components/ui/container";
import { listBookings } from "@/lib/bookings/booking/data";
import { listHourWaitCounts, listOwnHourWaits } from "@/lib/bookings/hours/data";
import { agendaQuery } from "@/lib/bookings/booking/schema";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { getPrivateUser } from "@/lib/identity/users/data";
import { listOpenPacks } from "@/lib/orders/packs/data";
import { isMaster } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const metadata: Metadata = { title: "Citas" };

export default async function Page({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const member = await requireMember(routes.agenda(search));
  const { como, cuando, after } = parseOrNotFound(agendaQuery, search);
  const viewerIsMaster = isMaster(member);
  const side = viewerIsMaster && como !== "aprendiz" ? "master" : "apprentice";
  const when = cuando === "pasadas" ? "past" : "upcoming";
  const isUpcoming = when === "upcoming";
  const [page, packs, waits, waitCounts, viewer] = await Promise.all([
    orNotFound(listBookings(member, { as: side, when, ...(after === undefined ? {} : { after }) })),
    isUpcoming ? listOpenPacks(member, { as: side }) : null,
    isUpcoming && side === "apprentice" ? listOwnHourWaits(member) : [],
    isUpcoming && side === "master" ? listHourWaitCounts(member) : [],
    getPrivateUser(member.id),
  ]);
  return (
    <Container>
      <AgendaPage
        side={side}
        when={when}
        page={page}
        packs={packs?.content ?? []}
        waits={waits}
        waitCounts={waitCounts}
        isMaster={viewerIsMaster}
        zone={viewer.timezone ?? DEFAULT_TIME_ZONE}
        now={new Date().toISOString()}
        hasPreviousPages={after !== undefined}
      />
    </Container>
  );
}
