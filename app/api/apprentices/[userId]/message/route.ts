import { apprenticeParams, messageInput } from "@/lib/apprentices/schema";
import { writeToApprentice } from "@/lib/apprentices/service";
import { route } from "@/lib/http/route";

export const POST = route(
  { auth: true, params: apprenticeParams, body: messageInput, status: 201 },
  async ({ actor, params, body }) => {
    await writeToApprentice(actor, params.userId, body);
    return { data: { queued: true } };
  },
);
