import { AdminLayout } from "@/components/admin/admin-layout";
import { FailedJobList } from "@/components/admin/failed-job-list";
import { JobQueue } from "@/components/admin/job-queue";
import { JobRuns } from "@/components/admin/job-runs";
import { CursorPager } from "@/components/common/cursor-pager";
import { listFailedJobs } from "@/lib/administration/failed-jobs/data";
import { failedJobsQuery } from "@/lib/administration/failed-jobs/schema";
import { getJobOverview } from "@/lib/administration/job-queue/data";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const generateMetadata = () => buildAdminMetadata("Correos y trabajos");

export default async function FailedJobsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminFailedJobs(search));
  const query = parseOrNotFound(failedJobsQuery, search);
  const [page, { pendingCounts, dateFormatters }, { queue, runs }] = await Promise.all([
    orNotFound(listFailedJobs(actor, query)),
    loadAdminContext(actor),
    getJobOverview(actor),
  ]);
  const next = page.metadata.after;
  return (
    <AdminLayout current="failed-jobs" pendingCounts={pendingCounts}>
      <p role="status">
        {pluralize(page.metadata.total, "correo o trabajo fallido", "correos y trabajos fallidos")}
      </p>
      <FailedJobList jobs={page.content} timeZone={dateFormatters.timeZone} />
      <CursorPager
        label="Páginas de correos y trabajos"
        firstHref={query.after ? routes.adminFailedJobs() : null}
        nextHref={next ? routes.adminFailedJobs({ after: next }) : null}
      />
      <JobQueue rows={queue} />
      <JobRuns rows={runs} dateFormatters={dateFormatters} />
    </AdminLayout>
  );
}
