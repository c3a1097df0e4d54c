import { changeUsers } from "@/lib/administration/users/bulk";
import { usersActionInput } from "@/lib/administration/users/schema";
import { route } from "@/lib/identity/route";

export const POST = route({ auth: "admin", body: usersActionInput }, async ({ actor, body }) => ({
  data: await changeUsers(actor, body),
}));
