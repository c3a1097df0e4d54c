import { route } from "@/lib/identity/route";
import { listOwnInvoices } from "@/lib/invoicing/self-billed-invoices/data";

export const GET = route({ auth: "master" }, async ({ actor }) => ({ data: await listOwnInvoices(actor) }));
