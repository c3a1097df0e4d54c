import { route } from "@/lib/http/route";
import { completeInput } from "@/lib/multipart/schema";
import { completeMultipart } from "@/lib/multipart/service";

export const POST = route({ auth: true, body: completeInput }, ({ actor, body }) =>
  completeMultipart(actor, body),
);
