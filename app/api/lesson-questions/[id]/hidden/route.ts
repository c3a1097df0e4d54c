import { questionHiddenInput, questionParams } from "@/lib/community/lesson-questions/schema";
import { requireQuestionEditor, setQuestionHidden } from "@/lib/community/lesson-questions/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  {
    auth: true,
    params: questionParams,
    body: questionHiddenInput,
    authorize: (actor, { id }) => requireQuestionEditor(actor, id),
  },
  ({ actor, params, body }) => setQuestionHidden(actor, params.id, body),
);
