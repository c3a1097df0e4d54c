import { route } from "@/lib/identity/route";
import { invoicedMembershipInput } from "@/lib/invoicing/invoice/schema";
import { placeInvoicedMembership } from "@/lib/invoicing/invoice/service";
import { listOwnMemberships } from "@/lib/orders/memberships/data";

export const GET = route({ auth: true }, ({ actor }) => listOwnMemberships(actor));

export const POST = route(
  { auth: true, body: invoicedMembershipInput, status: 201 },
  async ({ actor, body }) => ({
    data: await placeInvoicedMembership(actor, body),
  }),
);
