import { z } from "zod";
import { ExpectedError } from "@/lib/platform/expected-error";
import { print } from "./steps.mjs";

/** Returns the address in its stored form. Errors: ExpectedError with the usage of the command. */
export function parseAdminEmail(argument: string | undefined, command: string): string {
  const email = argument?.trim().toLowerCase() ?? "";
  if (!z.email().safeParse(email).success) throw new ExpectedError(`${command} <email>`);
  return email;
}

/** Creates or promotes an admin and prints a single-use link to set the password. */
export async function printAdminLink(email: string): Promise<void> {
  // The application reads its environment while it loads.
  const { createOrPromoteAdmin } = await import("@/lib/identity/users/service");
  const { routes } = await import("@/lib/platform/routes");
  const link = new URL(routes.resetPassword(await createOrPromoteAdmin(email)), process.env.SITE_URL);
  print();
  print(`  ${email} is an admin. Set the password within an hour, once, at`);
  print(`  ${link.href}`);
  print();
}
