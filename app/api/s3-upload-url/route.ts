import { route } from "@/lib/identity/route";
import { uploadInput } from "@/lib/content/uploads/schema";
import { createUpload, requireUploader } from "@/lib/content/uploads/service";

export const POST = route({ auth: true, authorize: requireUploader, body: uploadInput }, ({ actor, body }) =>
  createUpload(actor, body),
);
