import { route } from "@/lib/identity/route";
import { deleteFileInput } from "@/lib/content/uploads/schema";
import { deleteUpload, requireUploader } from "@/lib/content/uploads/service";

export const DELETE = route(
  { auth: true, authorize: requireUploader, body: deleteFileInput },
  ({ actor, body }) => deleteUpload(actor, body.fileURL, body.ayniContentId),
);
