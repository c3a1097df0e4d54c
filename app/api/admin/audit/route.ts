import { auditPage } from "@/lib/identity/audit/data";
import { auditQuery } from "@/lib/identity/audit/schema";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, query: auditQuery }, ({ actor, query }) => auditPage(actor, query));
