import { listApplications } from "@/lib/applications/data";
import { applicationsQuery } from "@/lib/applications/schema";
import { route } from "@/lib/http/route";

export const GET = route({ auth: true, query: applicationsQuery }, ({ actor, query }) =>
  listApplications(actor, query),
);
