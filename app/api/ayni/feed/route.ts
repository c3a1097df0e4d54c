import { listFeed } from "@/lib/community/feed/data";
import { feedInput } from "@/lib/community/feed/schema";
import { route } from "@/lib/identity/route";

export const POST = route({ auth: true, body: feedInput }, ({ actor, body }) => listFeed(actor, body.before));
