import { findOwnApplication } from "@/lib/administration/applications/data";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true }, async ({ actor }) => ({ data: await findOwnApplication(actor) }));
