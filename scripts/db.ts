import { getDirectDatabaseUrl } from "@/lib/platform/env";
import { readEmbeddedDatabaseUrl } from "@/embedded/postgres";
import { dropAllSchemas } from "@/prisma/engine/databases";
import { diffSchema, writeMigration } from "@/prisma/engine/schema";
import { migrateDatabase } from "@/prisma/migrate";
import { generatePrismaClient } from "@/scripts/build/build";
import { ExpectedError } from "@/lib/platform/expected-error";
import { seedDemoIfEmpty } from "./demo";
import { print, runStep } from "./steps.mjs";
import { withServices } from "./with-services";

// `npm run db:migrate | db:new <name> | db:check | db:seed | db:reset`. They work on DATABASE_URL, else on the
// database of the running site, else on the embedded one, started for the command.

type CommandTarget = { databaseUrl: string; dataDir: string; isEmbedded: boolean; args: string[] };

const seed = ({ dataDir, isEmbedded }: CommandTarget): Promise<void> =>
  runStep("demo", "seeding the demo community", () => seedDemoIfEmpty(dataDir, isEmbedded));

const commands: Record<string, (target: CommandTarget) => Promise<void>> = {
  migrate: ({ databaseUrl }) =>
    runStep("migrations", "applying", async () => {
      const applied = await migrateDatabase(databaseUrl, { report: (line) => print(`    ${line}`) });
      return applied.length > 0 ? `applied ${applied.join(", ")}` : "up to date";
    }),

  new: async ({ databaseUrl, args }) => {
    const name = args.join("_");
    if (!name) throw new ExpectedError("npm run db:new <name>");
    await runStep("migration", "comparing schema and migrations", async () => {
      const path = await writeMigration(databaseUrl, name);
      return path ? `written to ${path}` : "schema and migrations agree: nothing to write";
    });
  },

  check: ({ databaseUrl }) =>
    runStep("schema", "comparing schema and migrations", async () => {
      const sql = await diffSchema(databaseUrl);
      if (sql === undefined) return "schema.prisma and migrations agree";
      throw new ExpectedError(`The migrations lag behind schema.prisma (npm run db:new <name>):\n\n${sql}`);
    }),

  seed,

  reset: async (target) => {
    if (!target.isEmbedded && !target.args.includes("--force")) {
      throw new ExpectedError("This database is not the embedded one: npm run db:reset -- --force");
    }
    await runStep("reset", "dropping everything", async () => {
      await dropAllSchemas(target.databaseUrl);
      await migrateDatabase(target.databaseUrl);
      return "emptied and migrated";
    });
    await seed(target);
  },
};

export async function main(_: string, [name = "", ...args]: string[]): Promise<void> {
  const run = commands[name];
  if (!run) throw new ExpectedError(`npm run db:<${Object.keys(commands).join(" | ")}>`);
  await runStep("client", "generating the database client", generatePrismaClient);
  await withServices(`db:${name}`, async (dataDir) => {
    const isEmbedded = (await readEmbeddedDatabaseUrl(dataDir)) === process.env.DATABASE_URL;
    await run({ databaseUrl: getDirectDatabaseUrl(), dataDir, isEmbedded, args });
  });
  process.exit(0);
}
