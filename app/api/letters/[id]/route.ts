import { route } from "@/lib/identity/route";
import { getOwnDraft } from "@/lib/teaching/letters/data";
import { letterDraftInput, letterParams } from "@/lib/teaching/letters/schema";
import { deleteLetterDraft, requireOwnLetter, saveLetterDraft } from "@/lib/teaching/letters/service";

export const GET = route({ auth: "master", params: letterParams }, async ({ actor, params }) => ({
  data: await getOwnDraft(actor, params.id),
}));

export const PUT = route(
  { auth: "master", params: letterParams, authorize: requireOwnLetter, body: letterDraftInput },
  async ({ actor, params, body }) => ({ data: await saveLetterDraft(actor, params.id, body) }),
);

export const DELETE = route({ auth: "master", params: letterParams }, ({ actor, params }) =>
  deleteLetterDraft(actor, params.id),
);
