import { applicationInput } from "@/lib/applications/schema";
import { applyToTeach } from "@/lib/applications/service";
import { route } from "@/lib/http/route";

export const POST = route({ auth: true, body: applicationInput, status: 201 }, async ({ actor, body }) => ({
  data: await applyToTeach(actor, body),
}));
