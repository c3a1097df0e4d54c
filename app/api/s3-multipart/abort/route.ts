import { route } from "@/lib/http/route";
import { uploadRef } from "@/lib/multipart/schema";
import { abortMultipart } from "@/lib/multipart/service";

export const POST = route({ auth: true, body: uploadRef }, ({ actor, body }) => abortMultipart(actor, body));
