import { bookingParams, forgoneInput } from "@/lib/bookings/booking/schema";
import { forgoBooking } from "@/lib/bookings/booking/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  { auth: true, params: bookingParams, body: forgoneInput },
  async ({ actor, params, body }) => ({ data: await forgoBooking(actor, params.id, body) }),
);
