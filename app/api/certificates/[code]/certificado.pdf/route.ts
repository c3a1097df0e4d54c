import { route } from "@/lib/identity/route";
import { certificateCodeParams } from "@/lib/library/certificates/schema";
import { createCertificatePdf } from "@/lib/library/certificates/service";

export const GET = route({ auth: true, params: certificateCodeParams }, async ({ actor, params }) => {
  const { code, bytes } = await createCertificatePdf(actor, params.code);
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="constancia-${code}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
});
