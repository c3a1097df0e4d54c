import { latestItems } from "@/lib/ayni/data";
import { route } from "@/lib/http/route";

export const GET = route({}, () => latestItems());
