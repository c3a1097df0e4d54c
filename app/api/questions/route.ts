import { askMaster } from "@/lib/community/questions/asking";
import { masterQuestionInput } from "@/lib/community/questions/schema";
import { route } from "@/lib/identity/route";

export const POST = route(
  { auth: true, body: masterQuestionInput, status: 201 },
  async ({ actor, body }) => ({
    data: await askMaster(actor, body),
  }),
);
