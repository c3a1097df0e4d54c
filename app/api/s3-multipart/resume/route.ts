import { route } from "@/lib/http/route";
import { uploadRef } from "@/lib/multipart/schema";
import { resumeMultipart } from "@/lib/multipart/service";

export const POST = route({ auth: true, body: uploadRef }, ({ actor, body }) => resumeMultipart(actor, body));
