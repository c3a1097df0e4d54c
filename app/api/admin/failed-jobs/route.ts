import { listFailedJobs } from "@/lib/administration/failed-jobs/data";
import { failedJobsInput, failedJobsQuery } from "@/lib/administration/failed-jobs/schema";
import { handleFailedJobs } from "@/lib/administration/failed-jobs/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: "admin", query: failedJobsQuery }, ({ actor, query }) =>
  listFailedJobs(actor, query),
);

export const POST = route({ auth: "admin", body: failedJobsInput }, async ({ actor, body }) => ({
  data: await handleFailedJobs(actor, body),
}));
