import type { Metadata } from "next";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";
import { CalendarsPage } from "@/components/bookings/calendars-page";
import { Container } from "@/components/ui/container";
import { listOwnCalendars } from "@/lib/bookings/calendars/data";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { isMaster } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Tus calendarios" };

export default async function Page() {
  const member = await requireMember(routes.calendars());
  if (!isMaster(member)) return <MastersOnlyPage />;
  return (
    <Container>
      <CalendarsPage calendars={await listOwnCalendars(member)} now={new Date().toISOString()} />
    </Container>
  );
}
