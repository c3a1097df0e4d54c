import { runProgram } from "./program";

// `node admin.mjs <email>`: creates or promotes an admin, like `npm run admin:create`.

void runProgram(async ([argument]) => {
  const { parseAdminEmail, printAdminLink } = await import("@/scripts/admin-link");
  await printAdminLink(parseAdminEmail(argument, "node admin.mjs"));
  process.exit(0);
});
