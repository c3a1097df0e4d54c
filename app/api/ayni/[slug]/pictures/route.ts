import { pictureInput, pictureParams } from "@/lib/content/pictures/schema";
import { authorizePicture, createPicture } from "@/lib/content/pictures/service";
import { route } from "@/lib/identity/route";

export const POST = route(
  { auth: true, authorize: authorizePicture, params: pictureParams, body: pictureInput, status: 201 },
  async ({ actor, params, body }) => ({ data: await createPicture(actor, params.slug, body.fileUrl) }),
);
