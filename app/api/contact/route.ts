import { contactInput } from "@/lib/contact/schema";
import { sendContactMessage } from "@/lib/contact/service";
import { route } from "@/lib/http/route";

export const POST = route({ body: contactInput, status: 201 }, async ({ actor, body }) => {
  await sendContactMessage(actor, body);
  return { data: { received: true } };
});
