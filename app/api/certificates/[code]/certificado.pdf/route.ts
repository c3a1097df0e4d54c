import { certificateFor } from "@/lib/library/certificates/data";
import { certificatePdf } from "@/lib/library/certificates/pdf";
import { codeParams } from "@/lib/library/certificates/schema";
import { route } from "@/lib/identity/route";
import { siteUrl } from "@/lib/platform/site-config/data";

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
