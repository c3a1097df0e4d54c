import { getBooking } from "@/lib/bookings/booking/data";
import { bookingParams, moveBookingInput } from "@/lib/bookings/booking/schema";
import { cancelBooking, moveBooking } from "@/lib/bookings/booking/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, params: bookingParams }, async ({ actor, params }) => ({
  data: await getBooking(actor, params.id),
}));

export const PUT = route(
  { auth: true, params: bookingParams, body: moveBookingInput },
  async ({ actor, params, body }) => ({ data: await moveBooking(actor, params.id, body) }),
);

export const DELETE = route({ auth: true, params: bookingParams }, async ({ actor, params }) => ({
  data: await cancelBooking(actor, params.id),
}));
