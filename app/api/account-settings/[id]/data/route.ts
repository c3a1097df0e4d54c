import { exportOwnData } from "@/lib/accounts/data-export";
import { route } from "@/lib/identity/route";
import { userParams } from "@/lib/identity/users/schema";

export const GET = route({ auth: true, params: userParams }, async ({ actor, params }) => {
  const data = await exportOwnData(actor, params.id);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="mis-datos-ayllu.json"',
      "cache-control": "no-store",
    },
  });
});
