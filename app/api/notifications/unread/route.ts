import { route } from "@/lib/identity/route";
import { countUnreadNotifications } from "@/lib/accounts/notification-centre/data";

export const GET = route({ auth: true }, async ({ actor }) => ({
  data: { unread: await countUnreadNotifications(actor) },
}));
