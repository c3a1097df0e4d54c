import { route } from "@/lib/http/route";
import { startMultipart } from "@/lib/multipart/service";
import { uploadInput } from "@/lib/uploads/schema";

export const POST = route({ auth: true, body: uploadInput }, ({ actor, body }) =>
  startMultipart(actor, body),
);
