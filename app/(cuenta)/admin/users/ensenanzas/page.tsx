import { AdminLayout } from "@/components/admin/admin-layout";
import { ContentFilterForm } from "@/components/admin/content-filter-form";
import { ContentTable } from "@/components/admin/content-table";
import { CursorPager } from "@/components/common/cursor-pager";
import { listContents } from "@/lib/administration/contents/data";
import { contentsQuery } from "@/lib/administration/contents/schema";
import { routes } from "@/lib/platform/routes";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const generateMetadata = () => buildAdminMetadata("Enseñanzas");

export default async function ContentsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminContents(search));
  const query = parseOrNotFound(contentsQuery, search);
  const { searchText, state, contentType, after } = search;
  const [list, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listContents(actor, query)),
    loadAdminContext(actor),
  ]);
  const filters = { searchText, state, contentType };
  const { total, after: next } = list.metadata;
  return (
    <AdminLayout current="contents" pendingCounts={pendingCounts}>
      <ContentFilterForm params={filters} total={total} />
      <ContentTable rows={list.content} dateFormatters={dateFormatters} />
      <CursorPager
        label="Páginas de enseñanzas"
        firstHref={after ? routes.adminContents(filters) : null}
        nextHref={next ? routes.adminContents({ ...filters, after: next }) : null}
      />
    </AdminLayout>
  );
}
