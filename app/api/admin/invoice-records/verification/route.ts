import { route } from "@/lib/identity/route";
import { verifyRecords } from "@/lib/invoicing/record/data";

export const GET = route({ auth: "admin" }, async ({ actor }) => ({ data: await verifyRecords(actor) }));
