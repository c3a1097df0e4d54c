import { route } from "@/lib/identity/route";
import { playbackInput, playbackParams } from "@/lib/library/progress/schema";
import { forgetPlace, savePlace } from "@/lib/library/progress/service";

export const PUT = route(
  { auth: true, params: playbackParams, body: playbackInput },
  ({ actor, params, body }) => savePlace(actor, params.fileId, body),
);

export const DELETE = route({ auth: true, params: playbackParams }, ({ actor, params }) =>
  forgetPlace(actor, params.fileId),
);
