import { requireUploader } from "@/lib/content/uploads/service";
import { route } from "@/lib/identity/route";
import { uploadRefInput } from "@/lib/content/uploads/multipart/schema";
import { resumeMultipartUpload } from "@/lib/content/uploads/multipart/service";

export const POST = route(
  { auth: true, authorize: requireUploader, body: uploadRefInput },
  ({ actor, body }) => resumeMultipartUpload(actor, body),
);
