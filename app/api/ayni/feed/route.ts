import { feedOf } from "@/lib/feed/data";
import { feedInput } from "@/lib/feed/schema";
import { route } from "@/lib/http/route";

export const POST = route({ auth: true, body: feedInput }, ({ actor, body }) => feedOf(actor, body.before));
