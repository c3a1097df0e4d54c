import { AdminLayout } from "@/components/admin/admin-layout";
import { CursorPager } from "@/components/common/cursor-pager";
import { UserFilterForm } from "@/components/admin/user-filter-form";
import { UserTable } from "@/components/admin/user-table";
import { listUsers } from "@/lib/administration/users/data";
import { usersQuery } from "@/lib/administration/users/schema";
import { routes } from "@/lib/platform/routes";
import { loadAdminContext } from "./admin-context";
import { buildAdminMetadata, requireAdmin } from "./require-admin";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const generateMetadata = () => buildAdminMetadata();

export default async function UsersPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminUsers(search));
  const query = parseOrNotFound(usersQuery, search);
  const { searchText, role, active, verified, sort, after } = search;
  const [list, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listUsers(actor, query)),
    loadAdminContext(actor),
  ]);
  const filters = { searchText, role, active, verified, sort };
  const next = list.metadata.after;
  return (
    <AdminLayout current="people" pendingCounts={pendingCounts}>
      <UserFilterForm params={filters} total={list.metadata.total} />
      <UserTable
        rows={list.content}
        sort={query.sort}
        hrefFor={(sort) => routes.adminUsers({ ...filters, sort })}
        dateFormatters={dateFormatters}
      />
      <CursorPager
        label="Páginas de personas"
        firstHref={after ? routes.adminUsers(filters) : null}
        nextHref={next ? routes.adminUsers({ ...filters, after: next }) : null}
      />
    </AdminLayout>
  );
}
