import { auditPage } from "@/lib/audit/data";
import { auditQuery } from "@/lib/audit/schema";
import { route } from "@/lib/http/route";

export const GET = route({ auth: true, query: auditQuery }, ({ actor, query }) => auditPage(actor, query));
