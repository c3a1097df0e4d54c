import { route } from "@/lib/identity/route";
import { completeInput } from "@/lib/content/uploads/multipart/schema";
import { completeMultipart } from "@/lib/content/uploads/multipart/service";

export const POST = route({ auth: true, body: completeInput }, ({ actor, body }) =>
  completeMultipart(actor, body),
);
