import { listAuditEntries } from "@/lib/identity/audit/data";
import { auditQuery } from "@/lib/identity/audit/schema";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: "admin", query: auditQuery }, ({ actor, query }) =>
  listAuditEntries(actor, query),
);
