import { AdminLayout } from "@/components/admin/admin-layout";
import { BooksSection } from "@/components/admin/books-section";
import { ProblemRecords } from "@/components/admin/problem-records";
import { RecordsOverview } from "@/components/admin/records-overview";
import { CursorPager } from "@/components/common/cursor-pager";
import { getBooksSummary } from "@/lib/invoicing/books/data";
import { booksQuery } from "@/lib/invoicing/books/schema";
import { getRecordsOverview, listProblemRecords } from "@/lib/invoicing/record/data";
import { recordsQuery } from "@/lib/invoicing/record/schema";
import { routes } from "@/lib/platform/routes";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

const accountsQuery = recordsQuery.extend(booksQuery.shape);

export const generateMetadata = () => buildAdminMetadata("Cuentas");

export default async function RecordsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminRecords(search));
  const { after, trimestre, comprobar } = parseOrNotFound(accountsQuery, search);
  const [page, overview, books, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listProblemRecords(actor, { after })),
    getRecordsOverview(actor),
    getBooksSummary(actor, { quarter: trimestre, isChecked: comprobar !== undefined }),
    loadAdminContext(actor),
  ]);
  const next = page.metadata.after;
  return (
    <AdminLayout current="records" pendingCounts={pendingCounts}>
      <RecordsOverview overview={overview} dateFormatters={dateFormatters} />
      <ProblemRecords records={page.content} timeZone={dateFormatters.timeZone} />
      <CursorPager
        label="Páginas de facturas por corregir"
        firstHref={after ? routes.adminRecords() : null}
        nextHref={next ? routes.adminRecords({ after: next }) : null}
      />
      <BooksSection
        summary={books}
        toHref={(quarter) => routes.adminRecords({ trimestre: quarter })}
        checkHref={routes.adminRecords({ trimestre: books.quarter, comprobar: "1" })}
      />
    </AdminLayout>
  );
}
