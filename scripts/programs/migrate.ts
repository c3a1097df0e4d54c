import { runProgram } from "./program";

// `node migrate.mjs`: applies the migrations that the database lacks.

void runProgram(
  async () => {
    const { getDirectDatabaseUrl } = await import("@/lib/platform/env");
    const { migrateDatabase } = await import("@/prisma/migrate");
    const applied = await migrateDatabase(getDirectDatabaseUrl(), { report: console.log });
    console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "The database is up to date");
    process.exit(0);
  },
  { variables: ["DATABASE_URL", "DATABASE_DIRECT_URL"] },
);
