import { calendarParams } from "@/lib/bookings/calendars/schema";
import { readCalendarNow } from "@/lib/bookings/calendars/service";
import { route } from "@/lib/identity/route";

export const POST = route({ auth: "master", params: calendarParams }, async ({ actor, params }) => ({
  data: await readCalendarNow(actor, params.id),
}));
