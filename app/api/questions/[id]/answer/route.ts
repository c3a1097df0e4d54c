import { answerInput, questionParams } from "@/lib/community/questions/schema";
import { answerQuestion, requireQuestionEditor } from "@/lib/community/questions/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  {
    auth: true,
    params: questionParams,
    body: answerInput,
    authorize: (actor, { id }) => requireQuestionEditor(actor, id),
  },
  ({ actor, params, body }) => answerQuestion(actor, params.id, body),
);
