import { route } from "@/lib/identity/route";
import { reportInput } from "@/lib/administration/moderation/schema";
import { createReport } from "@/lib/administration/moderation/service";

export const POST = route({ auth: true, body: reportInput, status: 201 }, async ({ actor, body }) => {
  await createReport(actor, body);
  return { data: { reported: true } };
});
