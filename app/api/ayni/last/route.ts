import { latestItems } from "@/lib/content/ayni/data";
import { route } from "@/lib/identity/route";

export const GET = route({}, () => latestItems());
