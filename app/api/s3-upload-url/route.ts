import { route } from "@/lib/http/route";
import { uploadInput } from "@/lib/uploads/schema";
import { requestUpload } from "@/lib/uploads/service";

export const POST = route({ auth: true, body: uploadInput }, ({ actor, body }) => requestUpload(actor, body));
