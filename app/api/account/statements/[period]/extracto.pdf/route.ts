import { route } from "@/lib/identity/route";
import { statementParams, statementQuery } from "@/lib/invoicing/statements/schema";
import { createStatementPdf } from "@/lib/invoicing/statements/service";

export const GET = route(
  { auth: "master", params: statementParams, query: statementQuery },
  async ({ actor, params: { period }, query }) =>
    new Response(await createStatementPdf(actor, period, query), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="extracto-${period}-${query.currency.toLowerCase()}.pdf"`,
        "cache-control": "private, no-store",
      },
    }),
);
