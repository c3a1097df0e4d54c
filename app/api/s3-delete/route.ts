import { route } from "@/lib/http/route";
import { deleteInput } from "@/lib/uploads/schema";
import { deleteUpload } from "@/lib/uploads/service";

export const DELETE = route({ auth: true, body: deleteInput }, ({ actor, body }) =>
  deleteUpload(actor, body.fileURL, body.ayniContentId),
);
