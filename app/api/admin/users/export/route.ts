import { route } from "@/lib/identity/route";
import { findCsvFormat } from "@/lib/identity/users/csv";
import { csvQuery } from "@/lib/platform/csv";
import { createUsersCsv } from "@/lib/administration/users/csv";
import { usersQuery } from "@/lib/administration/users/schema";
import { startUsersExport } from "@/lib/administration/users/service";

export const GET = route(
  { auth: "admin", query: usersQuery.extend(csvQuery.shape) },
  async ({ actor, query }) => {
    const users = await startUsersExport(actor, query);
    return createUsersCsv(users, await findCsvFormat(actor, query));
  },
);
