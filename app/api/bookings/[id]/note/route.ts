import { bookingParams, noteInput } from "@/lib/bookings/booking/schema";
import { saveNote } from "@/lib/bookings/booking/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  { auth: "master", params: bookingParams, body: noteInput },
  async ({ actor, params, body }) => ({ data: await saveNote(actor, params.id, body.note) }),
);
