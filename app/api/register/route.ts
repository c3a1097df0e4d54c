import { route } from "@/lib/identity/route";
import { registrationInput } from "@/lib/identity/users/schema";
import { registerUser } from "@/lib/identity/users/service";

export const POST = route({ body: registrationInput, status: 201 }, async ({ actor, body }) => {
  await registerUser(actor, body);
  return { success: true };
});
