import { route } from "@/lib/http/route";
import { reportInput } from "@/lib/reports/schema";
import { report } from "@/lib/reports/service";

export const POST = route({ auth: true, body: reportInput, status: 201 }, async ({ actor, body }) => {
  await report(actor, body);
  return { data: { reported: true } };
});
