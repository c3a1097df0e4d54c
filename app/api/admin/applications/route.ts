import { listApplications } from "@/lib/administration/applications/data";
import { applicationsQuery } from "@/lib/administration/applications/schema";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: "admin", query: applicationsQuery }, ({ actor, query }) =>
  listApplications(actor, query),
);
