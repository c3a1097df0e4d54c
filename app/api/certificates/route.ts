import { getCertificateStatus } from "@/lib/library/certificates/data";
import { certificateInput } from "@/lib/library/certificates/schema";
import { issueCertificate } from "@/lib/library/certificates/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, query: certificateInput }, async ({ actor, query }) => ({
  data: await getCertificateStatus(actor, query.orderId),
}));

export const POST = route({ auth: true, body: certificateInput, status: 201 }, async ({ actor, body }) => ({
  data: await issueCertificate(actor, body.orderId),
}));
