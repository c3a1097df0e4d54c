import { route } from "@/lib/identity/route";
import { answerInput, thanksParams } from "@/lib/community/thanks/schema";
import { answerThanks } from "@/lib/community/thanks/service";

export const PUT = route({ auth: true, params: thanksParams, body: answerInput }, ({ actor, params, body }) =>
  answerThanks(actor, params.id, body.answer),
);
