import { route } from "@/lib/identity/route";
import { saveCompany } from "@/lib/invoicing/invoice/company";
import { companyInput } from "@/lib/invoicing/invoice/schema";
import { getOwnCompany } from "@/lib/orders/company/data";
import { removeCompany } from "@/lib/orders/company/service";

export const GET = route({ auth: true }, async ({ actor }) => ({ data: await getOwnCompany(actor) }));

export const PUT = route({ auth: true, body: companyInput }, async ({ actor, body }) => ({
  data: await saveCompany(actor, body),
}));

export const DELETE = route({ auth: true }, async ({ actor }) => {
  await removeCompany(actor);
  return { data: null };
});
