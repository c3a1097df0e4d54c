import { listUpcomingItems } from "@/lib/discovery/catalogue/lists";
import { route } from "@/lib/identity/route";

export const GET = route({}, () => listUpcomingItems());
