import { getOwnAvailability } from "@/lib/bookings/availability/data";
import { availabilityInput } from "@/lib/bookings/availability/schema";
import { saveAvailability } from "@/lib/bookings/availability/service";
import { refreshNextHours } from "@/lib/bookings/hours/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: "master" }, async ({ actor }) => ({
  data: await getOwnAvailability(actor),
}));

export const PUT = route({ auth: "master", body: availabilityInput }, async ({ actor, body }) => {
  const data = await saveAvailability(actor, body);
  await refreshNextHours(actor.id);
  return { data };
});
