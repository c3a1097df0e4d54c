import { apprenticeParams, apprenticeMessageInput } from "@/lib/teaching/apprentices/schema";
import { sendApprenticeMessage } from "@/lib/teaching/apprentices/service";
import { route } from "@/lib/identity/route";

export const POST = route(
  { auth: "master", params: apprenticeParams, body: apprenticeMessageInput, status: 201 },
  async ({ actor, params, body }) => {
    await sendApprenticeMessage(actor, params.userId, body);
    return { data: { queued: true } };
  },
);
