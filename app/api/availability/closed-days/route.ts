import { closedDayInput } from "@/lib/bookings/booking/schema";
import { closeDay } from "@/lib/bookings/booking/service";
import { route } from "@/lib/identity/route";

export const POST = route({ auth: "master", body: closedDayInput }, async ({ actor, body }) => ({
  data: { cancelled: await closeDay(actor, body) },
}));
