import { questionInput, questionParams } from "@/lib/community/questions/schema";
import { deleteQuestion, requireOwnQuestion, updateQuestion } from "@/lib/community/questions/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  {
    auth: true,
    params: questionParams,
    body: questionInput,
    authorize: (actor, { id }) => requireOwnQuestion(actor, id),
  },
  ({ actor, params, body }) => updateQuestion(actor, params.id, body),
);

export const DELETE = route({ auth: true, params: questionParams }, ({ actor, params }) =>
  deleteQuestion(actor, params.id),
);
