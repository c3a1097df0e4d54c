import { route } from "@/lib/identity/route";
import { getSelfBilling } from "@/lib/invoicing/self-billing/data";
import { selfBillingInput } from "@/lib/invoicing/self-billing/schema";
import { acceptSelfBilling, revokeSelfBilling } from "@/lib/invoicing/self-billing/service";

export const GET = route({ auth: "master" }, async ({ actor }) => ({ data: await getSelfBilling(actor) }));

export const POST = route({ auth: "master", body: selfBillingInput }, async ({ actor, body }) => ({
  data: await acceptSelfBilling(actor, body),
}));

export const DELETE = route({ auth: "master" }, async ({ actor }) => ({
  data: await revokeSelfBilling(actor),
}));
