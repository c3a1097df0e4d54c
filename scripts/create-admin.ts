import { parseAdminEmail, printAdminLink } from "./admin-link";
import { withServices } from "./with-services";

/** `npm run admin:create -- <email>`: creates or promotes an admin and prints a single-use link to set the password. */
export async function main(_: string, [argument]: string[]): Promise<void> {
  const email = parseAdminEmail(argument, "npm run admin:create --");
  await withServices("npm run admin:create", () => printAdminLink(email));
  process.exit(0);
}
