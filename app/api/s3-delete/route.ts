import { route } from "@/lib/identity/route";
import { deleteFileInput } from "@/lib/content/uploads/schema";
import { deleteUpload } from "@/lib/content/uploads/service";
import { requireUploader } from "@/lib/content/uploads/policy";

export const DELETE = route(
  { auth: true, authorize: requireUploader, body: deleteFileInput },
  ({ actor, body }) => deleteUpload(actor, body.fileURL, body.ayniContentId),
);
