import { applicationInput } from "@/lib/administration/applications/schema";
import { createApplication } from "@/lib/administration/applications/service";
import { route } from "@/lib/identity/route";

export const POST = route({ auth: true, body: applicationInput, status: 201 }, async ({ actor, body }) => ({
  data: await createApplication(actor, body),
}));
