import { route } from "@/lib/identity/route";
import { uploadInput } from "@/lib/content/uploads/schema";
import { requestUpload } from "@/lib/content/uploads/service";

export const POST = route({ auth: true, body: uploadInput }, ({ actor, body }) => requestUpload(actor, body));
