import { route } from "@/lib/identity/route";
import { playbackInput, playbackParams } from "@/lib/library/progress/schema";
import { deletePosition, savePosition } from "@/lib/library/progress/service";

export const PUT = route(
  { auth: true, params: playbackParams, body: playbackInput },
  ({ actor, params, body }) => savePosition(actor, params.fileId, body),
);

export const DELETE = route({ auth: true, params: playbackParams }, ({ actor, params }) =>
  deletePosition(actor, params.fileId),
);
