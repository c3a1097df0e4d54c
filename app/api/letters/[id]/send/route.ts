import { route } from "@/lib/identity/route";
import { letterParams, sendLetterInput } from "@/lib/teaching/letters/schema";
import { requireOwnLetter, sendLetter } from "@/lib/teaching/letters/service";

export const POST = route(
  { auth: "master", params: letterParams, authorize: requireOwnLetter, body: sendLetterInput, status: 201 },
  async ({ actor, params, body }) => ({ data: await sendLetter(actor, params.id, body.version) }),
);
