import type { Metadata } from "next";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";
import { AvailabilityPage } from "@/components/bookings/availability-page";
import { Container } from "@/components/ui/container";
import { getOwnAvailability } from "@/lib/bookings/availability/data";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { isMaster } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Tu horario" };

export default async function Page() {
  const member = await requireMember(routes.availability());
  if (!isMaster(member)) return <MastersOnlyPage />;
  return (
    <Container>
      <AvailabilityPage availability={await getOwnAvailability(member)} />
    </Container>
  );
}
