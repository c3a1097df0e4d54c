import { listFailedJobs } from "@/lib/administration/failed-jobs/data";
import { listApplications } from "@/lib/administration/applications/data";
import { applicationsQuery } from "@/lib/administration/applications/schema";
import { countOpenCases, listReports } from "@/lib/administration/moderation/data";
import { reportsQuery } from "@/lib/administration/moderation/schema";
import { listMastersByName, listUsers } from "@/lib/administration/users/data";
import { usersQuery } from "@/lib/administration/users/schema";
import { listNotifications } from "@/lib/accounts/notification-centre/data";
import { getLedger } from "@/lib/community/ledger/data";
import { listFavourites } from "@/lib/community/favourites/data";
import { listAuditEntries } from "@/lib/administration/audit-log/data";
import { listOrders, listReceivedItems } from "@/lib/orders/order/data";
import { findSalesOverview } from "@/lib/payouts/overview";
import { listPayouts } from "@/lib/payouts/payout/data";
import { payoutsQuery } from "@/lib/payouts/payout/schema";
import { listSales } from "@/lib/payouts/sales/data";
import { salesQuery } from "@/lib/payouts/sales/schema";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { listOwnApprentices } from "@/lib/teaching/apprentices/data";
import { participantsQuery } from "@/lib/teaching/participants/schema";
import { masterDirectoryPage } from "@/lib/discovery/directory/data";
import { noDirectoryFilters, type DirectoryFilters } from "@/lib/discovery/directory/schema";
import { listMasterQuotes } from "@/lib/discovery/masters/quotes";
import { toMember } from "@/bench/member";
import { ADMIN_EMAIL, APPRENTICE_EMAIL, MASTER_SLUG } from "@/bench/seed/administration";
import type { BenchQuery } from "./query";

// Lists of people, orders and administration, for the member or Master with the most of them.

type Subjects = { admin: Member; apprentice: Member; master: Member; bigMaster: Member };

let subjects: Promise<Subjects> | undefined;

const findMember = async (where: { email: string } | { slug: string }): Promise<Member> =>
  toMember(await db.user.findUniqueOrThrow({ where }));

const readSubjects = async (): Promise<Subjects> => ({
  admin: await findMember({ email: ADMIN_EMAIL }),
  apprentice: await findMember({ email: APPRENTICE_EMAIL }),
  master: await findMember({ slug: "maestra-1" }),
  bigMaster: await findMember({ slug: MASTER_SLUG }),
});

const query = (name: string, run: (subjects: Subjects) => Promise<unknown>): BenchQuery => ({
  name,
  goal: "query",
  run: async () => run(await (subjects ??= readSubjects())),
});

const directory = (filters: Partial<DirectoryFilters>, page = 1) =>
  masterDirectoryPage({ ...noDirectoryFilters, ...filters }, page);

const LAST_DIRECTORY_PAGE = 800;

export const administrationQueries: BenchQuery[] = [
  query("directory, last page", () => directory({}, LAST_DIRECTORY_PAGE)),
  query("directory, country", () => directory({ pais: "UY" })),
  query("directory, language", () => directory({ idioma: "en" })),
  query("directory, next encuentro", () => directory({ orden: "proximo" })),
  query("directory, common name", () => directory({ q: "Lucía" })),
  query("home: quotes", () => listMasterQuotes(3)),
  query("my orders", ({ apprentice }) => listOrders(apprentice)),
  query("library", ({ apprentice }) => listReceivedItems(apprentice, apprentice.id)),
  query("favourites", ({ apprentice }) => listFavourites(apprentice)),
  query("notifications", ({ apprentice }) => listNotifications(apprentice)),
  query("ledger", ({ apprentice }) => getLedger(apprentice)),
  query("a Master's sales", ({ master }) => listSales(master, salesQuery.parse({}))),
  query("a Master's sales, 20 000", ({ bigMaster }) => listSales(bigMaster, salesQuery.parse({}))),
  query("a Master's overview, 20 000", ({ bigMaster }) => findSalesOverview(bigMaster, undefined)),
  query("a Master's ledger, 20 000", ({ bigMaster }) => getLedger(bigMaster)),
  query("her apprentices", ({ master }) => listOwnApprentices(master, participantsQuery.parse({}))),
  query("her apprentices, 40 000", ({ bigMaster }) =>
    listOwnApprentices(bigMaster, participantsQuery.parse({})),
  ),
  query("admin: users", ({ admin }) => listUsers(admin, usersQuery.parse({}))),
  query("admin: users by name", ({ admin }) => listUsers(admin, usersQuery.parse({ sort: "name" }))),
  query("admin: users last active", ({ admin }) =>
    listUsers(admin, usersQuery.parse({ sort: "lastActive" })),
  ),
  query("admin: users, Masters", ({ admin }) => listUsers(admin, usersQuery.parse({ role: "master" }))),
  query("admin: users, common name", ({ admin }) =>
    listUsers(admin, usersQuery.parse({ searchText: "lucia" })),
  ),
  query("admin: users, address", ({ admin }) =>
    listUsers(admin, usersQuery.parse({ searchText: "aprendiz-1234@" })),
  ),
  query("Masters by name", () => listMastersByName(usersQuery.parse({ searchText: "sosa" }))),
  query("admin: sales", ({ admin }) => listSales(admin, salesQuery.parse({}))),
  query("admin: sales, available", ({ admin }) =>
    listSales(admin, salesQuery.parse({ status: "available" })),
  ),
  query("admin: sales, buyer", ({ admin }) =>
    listSales(admin, salesQuery.parse({ searchText: "aprendiz-1234@" })),
  ),
  query("admin: payouts", ({ admin }) => listPayouts(admin, payoutsQuery.parse({}))),
  query("admin: audit log", ({ admin }) => listAuditEntries(admin, {})),
  query("admin: audit log, person", ({ admin }) => listAuditEntries(admin, { searchText: admin.email })),
  query("admin: audit log, action", ({ admin }) => listAuditEntries(admin, { action: "sale.paid" })),
  query("admin: reports", ({ admin }) => listReports(admin, reportsQuery.parse({}))),
  query("admin: reports, decided", ({ admin }) =>
    listReports(admin, reportsQuery.parse({ status: "DISMISSED" })),
  ),
  query("admin: open reports", ({ admin }) => countOpenCases(admin)),
  query("admin: applications", ({ admin }) => listApplications(admin, applicationsQuery.parse({}))),
  query("admin: applications, approved", ({ admin }) =>
    listApplications(admin, applicationsQuery.parse({ status: "APPROVED" })),
  ),
  query("admin: dead mails", ({ admin }) => listFailedJobs(admin, {})),
];
