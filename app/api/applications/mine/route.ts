import { ownApplication } from "@/lib/applications/data";
import { route } from "@/lib/http/route";

export const GET = route({ auth: true }, async ({ actor }) => ({ data: await ownApplication(actor) }));
