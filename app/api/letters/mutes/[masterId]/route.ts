import { route } from "@/lib/identity/route";
import { muteInput, muteParams } from "@/lib/teaching/letters/schema";
import { setLettersMuted } from "@/lib/teaching/letters/service";

export const PUT = route({ auth: true, params: muteParams, body: muteInput }, ({ actor, params, body }) =>
  setLettersMuted(actor, params.masterId, body.muted),
);
