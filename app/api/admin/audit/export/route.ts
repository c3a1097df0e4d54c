import { createAuditCsv } from "@/lib/administration/audit-log/csv";
import { auditQuery } from "@/lib/administration/audit-log/schema";
import { startAuditExport } from "@/lib/administration/audit-log/service";
import { route } from "@/lib/identity/route";
import { findCsvFormat } from "@/lib/identity/users/csv";
import { csvQuery } from "@/lib/platform/csv";

export const GET = route(
  { auth: "admin", query: auditQuery.extend(csvQuery.shape) },
  async ({ actor, query }) => {
    const { formato, ...filters } = query;
    const entries = await startAuditExport(actor, filters);
    return createAuditCsv(entries, await findCsvFormat(actor, { formato }));
  },
);
