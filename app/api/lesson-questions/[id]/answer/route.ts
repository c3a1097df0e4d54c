import { answerInput, questionParams } from "@/lib/community/lesson-questions/schema";
import { answerQuestion, requireQuestionEditor } from "@/lib/community/lesson-questions/service";
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
