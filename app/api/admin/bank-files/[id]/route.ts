import { route } from "@/lib/identity/route";
import { findCsvFormat } from "@/lib/identity/users/csv";
import { createBankFileResponse } from "@/lib/payouts/bank-files/download";
import { bankFileCloseInput, bankFileParams } from "@/lib/payouts/bank-files/schema";
import { closeBankFile, readBankFile } from "@/lib/payouts/bank-files/service";
import { csvQuery } from "@/lib/platform/csv";

export const GET = route(
  { auth: "admin", params: bankFileParams, query: csvQuery },
  async ({ actor, params, query }) => {
    const file = await readBankFile(actor, params.id);
    return createBankFileResponse(file, await findCsvFormat(actor, query));
  },
);

export const PUT = route(
  { auth: "admin", params: bankFileParams, body: bankFileCloseInput },
  ({ actor, params, body }) => closeBankFile(actor, params.id, body),
);
