import { apprenticeParams, messageInput } from "@/lib/teaching/apprentices/schema";
import { writeToApprentice } from "@/lib/teaching/apprentices/service";
import { route } from "@/lib/identity/route";

export const POST = route(
  { auth: true, params: apprenticeParams, body: messageInput, status: 201 },
  async ({ actor, params, body }) => {
    await writeToApprentice(actor, params.userId, body);
    return { data: { queued: true } };
  },
);
