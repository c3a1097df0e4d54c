import { getCertificate } from "@/lib/library/certificates/data";
import { renderCertificatePdf } from "@/lib/library/certificates/pdf";
import { certificateCodeParams } from "@/lib/library/certificates/schema";
import { route } from "@/lib/identity/route";
import { getSiteUrl } from "@/lib/platform/site-config/data";

export const GET = route({ auth: true, params: certificateCodeParams }, async ({ actor, params }) => {
  const certificate = await getCertificate(actor, params.code);
  const pdf = await renderCertificatePdf(certificate, getSiteUrl());
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="constancia-${certificate.code}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
});
