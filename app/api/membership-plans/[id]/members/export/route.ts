import { route } from "@/lib/identity/route";
import { findCsvFormat } from "@/lib/identity/users/csv";
import { planParams } from "@/lib/orders/membership-plans/schema";
import { csvQuery } from "@/lib/platform/csv";
import { createMembersCsv } from "@/lib/teaching/members/csv";
import { authorizeMembers } from "@/lib/teaching/members/data";
import { startMembersExport } from "@/lib/teaching/members/service";

export const GET = route(
  { auth: true, params: planParams, authorize: authorizeMembers, query: csvQuery },
  async ({ actor, params, query }) =>
    createMembersCsv(await startMembersExport(actor, params.id), await findCsvFormat(actor, query)),
);
