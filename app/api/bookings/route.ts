import { listBookings } from "@/lib/bookings/booking/data";
import { bookingInput, bookingsQueryInput } from "@/lib/bookings/booking/schema";
import { placeBooking } from "@/lib/bookings/booking/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, query: bookingsQueryInput }, ({ actor, query }) =>
  listBookings(actor, query),
);

export const POST = route({ auth: true, body: bookingInput, status: 201 }, async ({ actor, body }) => ({
  data: await placeBooking(actor, body),
}));
