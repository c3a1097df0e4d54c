import type { Metadata } from "next";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";
import { AvailabilityPage } from "@/components/bookings/availability-page";
import { Container } from "@/components/ui/container";
import { getOwnAvailability, listPlacedOffers } from "@/lib/bookings/availability/data";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { getPrivateUser } from "@/lib/identity/users/data";
import { isMaster } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

export const metadata: Metadata = { title: "Tu horario" };

export default async function Page() {
  const member = await requireMember(routes.availability());
  if (!isMaster(member)) return <MastersOnlyPage />;
  const [availability, placedOffers, { timezone }] = await Promise.all([
    getOwnAvailability(member),
    listPlacedOffers(member),
    getPrivateUser(member.id),
  ]);
  return (
    <Container>
      <AvailabilityPage
        availability={availability}
        placedOffers={placedOffers}
        accountZone={timezone ?? DEFAULT_TIME_ZONE}
      />
    </Container>
  );
}
