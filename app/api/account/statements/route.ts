import { route } from "@/lib/identity/route";
import { listStatementYears } from "@/lib/invoicing/statements/data";

export const GET = route({ auth: "master" }, async ({ actor }) => ({
  data: await listStatementYears(actor),
}));
