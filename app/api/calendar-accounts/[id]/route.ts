import { accountParams } from "@/lib/bookings/calendars/schema";
import { removeAccount } from "@/lib/bookings/calendars/service";
import { route } from "@/lib/identity/route";

export const DELETE = route({ auth: "master", params: accountParams }, ({ actor, params }) =>
  removeAccount(actor, params.id),
);
