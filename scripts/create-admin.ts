import { z } from "zod";
import { ExpectedError } from "@/tools/data-directory";
import { print } from "@/tools/steps.mjs";
import { withServices } from "./with-services";

/** `npm run admin:create -- <email>`: creates or promotes an admin and prints a single-use link to set the password. */
export async function main(_: string, [emailArgument = ""]: string[]): Promise<void> {
  const email = emailArgument.trim().toLowerCase();
  if (!z.email().safeParse(email).success) throw new ExpectedError("npm run admin:create -- <email>");
  await withServices("npm run admin:create", async () => {
    const { createOrPromoteAdmin } = await import("@/lib/identity/users/service");
    const { routes } = await import("@/lib/platform/routes");
    const link = new URL(routes.resetPassword(await createOrPromoteAdmin(email)), process.env.SITE_URL);
    print();
    print(`  ${email} is an admin. Set the password within an hour, once, at`);
    print(`  ${link.href}`);
    print();
  });
  process.exit(0);
}
