import { z } from "zod";
import { ExpectedError } from "../tools/data-directory";
import { say } from "./steps.mjs";
import { withServices } from "./with-services";

/** `npm run admin:create -- <email>`: makes an admin and prints the link that sets the password, once. */
export async function main(_: string, [given = ""]: string[]): Promise<void> {
  const email = given.trim().toLowerCase();
  if (!z.email().safeParse(email).success) throw new ExpectedError("npm run admin:create -- <email>");
  await withServices("npm run admin:create", async () => {
    const { createAdmin } = await import("@/lib/identity/users/service");
    const { routes } = await import("@/lib/platform/routes");
    const link = new URL(routes.resetPassword(await createAdmin(email)), process.env.SITE_URL);
    say();
    say(`  ${email} is an admin. The password is set once, within an hour, at`);
    say(`  ${link.href}`);
    say();
  });
  process.exit(0);
}
