import { applicationParams } from "@/lib/applications/schema";
import { approveApplication } from "@/lib/applications/service";
import { route } from "@/lib/http/route";

export const POST = route({ auth: true, params: applicationParams }, async ({ actor, params }) => ({
  data: await approveApplication(actor, params.id),
}));
