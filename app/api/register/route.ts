import { route } from "@/lib/http/route";
import { registrationInput } from "@/lib/users/schema";
import { registerUser } from "@/lib/users/service";

export const POST = route({ body: registrationInput, status: 201 }, async ({ actor, body }) => {
  await registerUser(actor, body);
  return { success: true };
});
