import { route } from "@/lib/http/route";
import { unreadCount } from "@/lib/notices/data";
import { readNoticesInput } from "@/lib/notices/schema";
import { markRead } from "@/lib/notices/service";

export const POST = route({ auth: true, body: readNoticesInput }, async ({ actor, body }) => {
  await markRead(actor, body.ids);
  return { data: { unread: await unreadCount(actor) } };
});
