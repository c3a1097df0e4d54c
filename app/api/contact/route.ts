import { contactInput } from "@/lib/administration/contact/schema";
import { sendContactMessage } from "@/lib/administration/contact/service";
import { route } from "@/lib/identity/route";

export const POST = route({ body: contactInput, status: 201 }, async ({ actor, body }) => {
  await sendContactMessage(actor, body);
  return { data: { received: true } };
});
