import { route } from "@/lib/identity/route";
import { countUnreadNotifications } from "@/lib/accounts/notification-centre/data";
import { markNotificationsReadInput } from "@/lib/messaging/notifications/schema";
import { markNotificationsRead } from "@/lib/messaging/notifications/service";

export const POST = route({ auth: true, body: markNotificationsReadInput }, async ({ actor, body }) => {
  await markNotificationsRead(actor, body.ids);
  return { data: { unread: await countUnreadNotifications(actor) } };
});
