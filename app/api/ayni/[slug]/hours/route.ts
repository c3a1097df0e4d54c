import { listHoursOfOffer } from "@/lib/bookings/hours/data";
import { hoursParams, hoursQueryInput } from "@/lib/bookings/hours/schema";
import { isMember } from "@/lib/platform/actor";
import { route } from "@/lib/identity/route";

export const GET = route({ params: hoursParams, query: hoursQueryInput }, ({ actor, params, query }) =>
  listHoursOfOffer(params.slug, query, new Date(), isMember(actor) ? actor.id : null),
);
