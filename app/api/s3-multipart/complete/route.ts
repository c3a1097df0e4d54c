import { requireUploader } from "@/lib/content/uploads/service";
import { route } from "@/lib/identity/route";
import { completeMultipartInput } from "@/lib/content/uploads/multipart/schema";
import { completeMultipartUpload } from "@/lib/content/uploads/multipart/service";

export const POST = route(
  { auth: true, authorize: requireUploader, body: completeMultipartInput },
  ({ actor, body }) => completeMultipartUpload(actor, body),
);
