import { applicationParams } from "@/lib/administration/applications/schema";
import { approveApplication } from "@/lib/administration/applications/service";
import { route } from "@/lib/identity/route";

export const POST = route({ auth: "admin", params: applicationParams }, async ({ actor, params }) => ({
  data: await approveApplication(actor, params.id),
}));
