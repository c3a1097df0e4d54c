import { route } from "@/lib/identity/route";
import { listMastersByName, listUsers } from "@/lib/administration/users/data";
import { usersQuery } from "@/lib/administration/users/schema";
import { isAdmin } from "@/lib/platform/actor";

export { POST } from "../register/route";

export const GET = route({ query: usersQuery }, async ({ actor, query }) =>
  isAdmin(actor) ? listUsers(actor, query) : listMastersByName(query),
);
