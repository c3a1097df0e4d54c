import { route } from "@/lib/identity/route";
import { listOwnSessions } from "@/lib/identity/sessions/data";
import { endOtherSessions } from "@/lib/identity/sessions/service";
import { userParams } from "@/lib/identity/users/schema";

export const GET = route({ auth: true, params: userParams }, async ({ actor, params }) => {
  const content = await listOwnSessions(actor, params.id);
  return { content, metadata: { total: content.length, pageSize: content.length, after: null } };
});

export const DELETE = route({ auth: true, params: userParams }, ({ actor, params }) =>
  endOtherSessions(actor, params.id),
);
