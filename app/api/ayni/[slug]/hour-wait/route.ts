import { getHourWait } from "@/lib/bookings/hours/data";
import { hoursParams, hourWaitInput } from "@/lib/bookings/hours/schema";
import { joinHourWait, leaveHourWait } from "@/lib/bookings/hours/waits";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, params: hoursParams }, async ({ actor, params }) => ({
  data: await getHourWait(actor, params.slug),
}));

export const POST = route(
  { auth: true, params: hoursParams, body: hourWaitInput },
  async ({ actor, params, body }) => ({ data: await joinHourWait(actor, params.slug, body) }),
);

export const DELETE = route({ auth: true, params: hoursParams }, ({ actor, params }) =>
  leaveHourWait(actor, params.slug),
);
