import { certificateFor } from "@/lib/certificates/data";
import { certificatePdf } from "@/lib/certificates/pdf";
import { codeParams } from "@/lib/certificates/schema";
import { route } from "@/lib/http/route";
import { siteUrl } from "@/lib/site/data";

export const GET = route({ auth: true, params: codeParams }, async ({ actor, params }) => {
  const certificate = await certificateFor(actor, params.code);
  const pdf = await certificatePdf(certificate, siteUrl());
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="constancia-${certificate.code}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
});
