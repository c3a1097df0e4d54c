import { pictureInput, pictureParams } from "@/lib/content/pictures/schema";
import { createPicture } from "@/lib/content/pictures/service";
import { requireUploader } from "@/lib/content/uploads/policy";
import { route } from "@/lib/identity/route";

export const POST = route(
  { auth: true, authorize: requireUploader, params: pictureParams, body: pictureInput, status: 201 },
  async ({ actor, params, body }) => ({ data: await createPicture(actor, params.slug, body.fileUrl) }),
);
