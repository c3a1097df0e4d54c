import { listLessonQuestions } from "@/lib/community/questions/data";
import { lessonQuestionsQuery, questionInput } from "@/lib/community/questions/schema";
import { askQuestion, requireLessonReader } from "@/lib/community/questions/service";
import { route } from "@/lib/identity/route";
import { lessonParams } from "@/lib/library/lessons/schema";

export const GET = route(
  {
    auth: true,
    params: lessonParams,
    query: lessonQuestionsQuery,
    authorize: (actor, { id }) => requireLessonReader(actor, id),
  },
  async ({ actor, params, query }) => ({ data: await listLessonQuestions(actor, params.id, query.after) }),
);

export const POST = route(
  {
    auth: true,
    params: lessonParams,
    body: questionInput,
    authorize: (actor, { id }) => requireLessonReader(actor, id),
    status: 201,
  },
  async ({ actor, params, body }) => ({ data: await askQuestion(actor, params.id, body) }),
);
