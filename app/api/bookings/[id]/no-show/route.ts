import { bookingParams, noShowInput } from "@/lib/bookings/booking/schema";
import { markNoShow } from "@/lib/bookings/booking/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  { auth: "master", params: bookingParams, body: noShowInput },
  async ({ actor, params, body }) => ({ data: await markNoShow(actor, params.id, body.noShow) }),
);
