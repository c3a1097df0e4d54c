import { route } from "@/lib/identity/route";
import { unreadCount } from "@/lib/accounts/notification-centre/data";
import { readNoticesInput } from "@/lib/messaging/notifications/schema";
import { markRead } from "@/lib/messaging/notifications/service";

export const POST = route({ auth: true, body: readNoticesInput }, async ({ actor, body }) => {
  await markRead(actor, body.ids);
  return { data: { unread: await unreadCount(actor) } };
});
