import { questionHiddenInput, questionParams } from "@/lib/community/questions/schema";
import { requireQuestionEditor, setQuestionHidden } from "@/lib/community/questions/service";
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
