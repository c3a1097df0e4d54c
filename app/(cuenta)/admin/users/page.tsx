import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-layout";
import { ListFoot } from "@/components/common/cursor-pager";
import { PeopleFilters } from "@/components/common/filter-form";
import { PeopleTable } from "@/components/admin/user-table";
import { listPeople } from "@/lib/administration/users/data";
import { peopleQuery } from "@/lib/administration/users/schema";
import type { Page, PeopleParams, PersonRow } from "@/lib/administration/users/schema";
import { routes } from "@/lib/platform/routes";
import { frameData } from "./frame-data";
import { requireAdmin } from "./require-admin";
import { found, parsed, said, type Search } from "../../../search-params";

export const metadata: Metadata = { title: "Admin dashboard" };

export default async function PeoplePage({ searchParams }: { searchParams: Search }) {
  const all = await said(searchParams);
  const actor = await requireAdmin(routes.adminUsers(all));
  const query = parsed(peopleQuery, all);
  // Read above, so they are what the address may say.
  const { searchText, role, active, verified, sort, after } = all as PeopleParams;
  const [list, { waiting, moments }] = await Promise.all([
    // Whoever gets here is an admin, and to admins it gives rows.
    found(listPeople(actor, query)) as Promise<Page<PersonRow>>,
    frameData(actor),
  ]);
  const shown = { searchText, role, active, verified, sort };
  const next = list.metadata.after;
  return (
    <AdminFrame current="people" waiting={waiting}>
      <PeopleFilters params={shown} total={list.metadata.total} />
      <PeopleTable
        rows={list.content}
        sort={query.sort}
        hrefFor={(wanted) => routes.adminUsers({ ...shown, sort: wanted })}
        moments={moments}
      />
      <ListFoot
        label="Páginas de personas"
        first={after ? routes.adminUsers(shown) : null}
        next={next ? routes.adminUsers({ ...shown, after: next }) : null}
      />
    </AdminFrame>
  );
}
