import { route } from "@/lib/identity/route";
import { noticesOf } from "@/lib/accounts/notification-centre/data";
import { noticesQuery } from "@/lib/messaging/notifications/schema";

export const GET = route({ auth: true, query: noticesQuery }, ({ actor, query }) =>
  noticesOf(actor, query.after),
);
