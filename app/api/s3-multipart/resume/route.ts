import { route } from "@/lib/identity/route";
import { uploadRef } from "@/lib/content/uploads/multipart/schema";
import { resumeMultipart } from "@/lib/content/uploads/multipart/service";

export const POST = route({ auth: true, body: uploadRef }, ({ actor, body }) => resumeMultipart(actor, body));
