import { route } from "@/lib/identity/route";
import { findCsvFormat } from "@/lib/identity/users/csv";
import { csvQuery } from "@/lib/platform/csv";
import { createUsersCsv } from "@/lib/administration/users/csv";
import { usersExportQuery } from "@/lib/administration/users/schema";
import { startUsersExport } from "@/lib/administration/users/service";

export const GET = route(
  { auth: "admin", query: usersExportQuery.extend(csvQuery.shape) },
  async ({ actor, query }) => {
    const users = await startUsersExport(actor, query);
    return createUsersCsv(users, await findCsvFormat(actor, query));
  },
);
