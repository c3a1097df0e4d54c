import { route } from "@/lib/identity/route";
import { deleteInput } from "@/lib/content/uploads/schema";
import { deleteUpload } from "@/lib/content/uploads/service";

export const DELETE = route({ auth: true, body: deleteInput }, ({ actor, body }) =>
  deleteUpload(actor, body.fileURL, body.ayniContentId),
);
