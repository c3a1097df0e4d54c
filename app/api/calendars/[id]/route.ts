import { calendarParams, calendarUseInput } from "@/lib/bookings/calendars/schema";
import { removeCalendar, requireOwnCalendar, setCalendarUse } from "@/lib/bookings/calendars/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  {
    auth: "master",
    params: calendarParams,
    authorize: (actor, { id }) => requireOwnCalendar(actor, id),
    body: calendarUseInput,
  },
  async ({ actor, params, body }) => ({ data: await setCalendarUse(actor, params.id, body) }),
);

export const DELETE = route({ auth: "master", params: calendarParams }, ({ actor, params }) =>
  removeCalendar(actor, params.id),
);
