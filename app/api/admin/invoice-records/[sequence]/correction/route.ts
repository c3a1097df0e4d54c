import { route } from "@/lib/identity/route";
import { recordParams } from "@/lib/invoicing/record/schema";
import { correctRecord } from "@/lib/invoicing/record/service";

export const POST = route(
  { auth: "admin", params: recordParams, status: 201 },
  async ({ actor, params }) => ({ data: await correctRecord(actor, params.sequence) }),
);
