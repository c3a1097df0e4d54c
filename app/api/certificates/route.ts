import { certificateStanding } from "@/lib/certificates/data";
import { certificateInput } from "@/lib/certificates/schema";
import { issueCertificate } from "@/lib/certificates/service";
import { route } from "@/lib/http/route";

export const GET = route({ auth: true, query: certificateInput }, async ({ actor, query }) => ({
  data: await certificateStanding(actor, query.orderId),
}));

export const POST = route({ auth: true, body: certificateInput, status: 201 }, async ({ actor, body }) => ({
  data: await issueCertificate(actor, body.orderId),
}));
