import { route } from "@/lib/http/route";
import { answerInput, thanksParams } from "@/lib/thanks/schema";
import { answerThanks } from "@/lib/thanks/service";

export const PUT = route({ auth: true, params: thanksParams, body: answerInput }, ({ actor, params, body }) =>
  answerThanks(actor, params.id, body.answer),
);
