import { route } from "@/lib/identity/route";
import { appealInput } from "@/lib/administration/appeals/schema";
import { createAppeal } from "@/lib/administration/appeals/service";

export const POST = route({ auth: true, body: appealInput, status: 201 }, async ({ actor, body }) => {
  await createAppeal(actor, body);
  return { data: { appealed: true } };
});
