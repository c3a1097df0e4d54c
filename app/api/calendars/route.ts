import { listOwnCalendars } from "@/lib/bookings/calendars/data";
import { newCalendarInput } from "@/lib/bookings/calendars/schema";
import { connectCalendar } from "@/lib/bookings/calendars/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: "master" }, async ({ actor }) => ({ data: await listOwnCalendars(actor) }));

export const POST = route(
  { auth: "master", body: newCalendarInput, status: 201 },
  async ({ actor, body }) => ({ data: await connectCalendar(actor, body) }),
);
