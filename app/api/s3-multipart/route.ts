import { requireUploader } from "@/lib/content/uploads/service";
import { route } from "@/lib/identity/route";
import { createMultipartUpload } from "@/lib/content/uploads/multipart/service";
import { uploadInput } from "@/lib/content/uploads/schema";

export const POST = route({ auth: true, authorize: requireUploader, body: uploadInput }, ({ actor, body }) =>
  createMultipartUpload(actor, body),
);
