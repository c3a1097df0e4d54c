import { listBookings } from "@/lib/bookings/booking/data";
import { bookingInput, bookingsQueryInput } from "@/lib/bookings/booking/schema";
import { placeBooking } from "@/lib/bookings/booking/service";
import { route } from "@/lib/identity/route";
import { askForRecipient } from "@/lib/invoicing/invoice/service";

export const GET = route({ auth: true, query: bookingsQueryInput }, ({ actor, query }) =>
  listBookings(actor, query),
);

export const POST = route({ auth: true, body: bookingInput, status: 201 }, async ({ actor, body }) => {
  const placed = await placeBooking(actor, body);
  return { data: await askForRecipient(actor, placed.orderId, placed) };
});
