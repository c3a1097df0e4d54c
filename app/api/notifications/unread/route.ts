import { route } from "@/lib/http/route";
import { unreadCount } from "@/lib/notices/data";

export const GET = route({ auth: true }, async ({ actor }) => ({
  data: { unread: await unreadCount(actor) },
}));
