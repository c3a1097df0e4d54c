import { route } from "@/lib/identity/route";
import { startMultipart } from "@/lib/content/uploads/multipart/service";
import { uploadInput } from "@/lib/content/uploads/schema";

export const POST = route({ auth: true, body: uploadInput }, ({ actor, body }) =>
  startMultipart(actor, body),
);
