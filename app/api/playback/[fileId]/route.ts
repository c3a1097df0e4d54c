import { route } from "@/lib/http/route";
import { playbackInput, playbackParams } from "@/lib/playback/schema";
import { forgetPlace, savePlace } from "@/lib/playback/service";

export const PUT = route(
  { auth: true, params: playbackParams, body: playbackInput },
  ({ actor, params, body }) => savePlace(actor, params.fileId, body),
);

export const DELETE = route({ auth: true, params: playbackParams }, ({ actor, params }) =>
  forgetPlace(actor, params.fileId),
);
