import { ExpectedError } from "./data-dir";
import { say } from "./steps.mjs";
import { withServices } from "./with-services";

/** `npm run admin:create -- <email>`: makes an admin and prints the link that sets the password, once. */
export async function main(_: string, [email]: string[]): Promise<void> {
  if (!email) throw new ExpectedError("npm run admin:create -- <email>");
  await withServices("npm run admin:create", async () => {
    const { createAdmin } = await import("@/lib/users/service");
    const link = await createAdmin(email);
    say();
    say(`  ${email} is an admin. The password is set once, within an hour, at`);
    say(`  ${link}`);
    say();
  });
  process.exit(0);
}
