import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-frame";
import { ListFoot } from "@/components/admin/list-foot";
import { PeopleFilters } from "@/components/admin/people-filters";
import { PeopleTable } from "@/components/admin/people-table";
import { listPeople } from "@/lib/people/data";
import { peopleQuery } from "@/lib/people/schema";
import type { Page, PeopleParams, PersonRow } from "@/lib/people/schema";
import { routes } from "@/lib/routes";
import { frameData } from "./frame-data";
import { requireAdmin } from "./require-admin";
import { found, parsed, said, type Search } from "./search";

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
