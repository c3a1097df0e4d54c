import { route } from "@/lib/identity/route";
import { listNotifications } from "@/lib/accounts/notification-centre/data";
import { notificationsSearchParams } from "@/lib/messaging/notifications/schema";

export const GET = route({ auth: true, query: notificationsSearchParams }, ({ actor, query }) =>
  listNotifications(actor, query),
);
