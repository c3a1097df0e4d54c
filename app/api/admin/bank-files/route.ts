import { route } from "@/lib/identity/route";
import { listOpenBankFiles } from "@/lib/payouts/bank-files/data";
import { bankFileInput } from "@/lib/payouts/bank-files/schema";
import { makeBankFile } from "@/lib/payouts/bank-files/service";

export const GET = route({ auth: "admin" }, async ({ actor }) => ({ data: await listOpenBankFiles(actor) }));

export const POST = route({ auth: "admin", body: bankFileInput, status: 201 }, async ({ actor, body }) => ({
  data: await makeBankFile(actor, body),
}));
