import { route } from "@/lib/identity/route";
import { thanksAnswerInput, thanksParams } from "@/lib/community/thanks/schema";
import { answerThanks } from "@/lib/community/thanks/service";

export const PUT = route(
  { auth: true, params: thanksParams, body: thanksAnswerInput },
  ({ actor, params, body }) => answerThanks(actor, params.id, body.answer),
);
