import { listAuditEntries } from "@/lib/administration/audit-log/data";
import { auditQuery } from "@/lib/administration/audit-log/schema";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: "admin", query: auditQuery }, ({ actor, query }) =>
  listAuditEntries(actor, query),
);
