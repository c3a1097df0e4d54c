import { embeddedDatabaseUrl } from "@/embedded/postgres";
import { dropEverything } from "@/prisma/engine/reset";
import { missingMigration, writeMigration } from "@/prisma/engine/write-migration";
import { migrate } from "@/prisma/migrate";
import { generateClient } from "./build";
import { ExpectedError } from "../tools/data-directory";
import { seedDemo } from "./demo";
import { step } from "./steps.mjs";
import { withServices } from "./with-services";

// `npm run db:migrate | db:new <name> | db:check | db:seed | db:reset`, on DATABASE_URL, or on the database of
// the site that runs, or on the embedded one, started for the moment.

type Target = { databaseUrl: string; dataDir: string; isOurs: boolean; args: string[] };

const seed = ({ dataDir, isOurs }: Target): Promise<void> =>
  step("demo", "seeding the demo community", () => seedDemo(dataDir, isOurs));

const commands: Record<string, (target: Target) => Promise<void>> = {
  migrate: ({ databaseUrl }) =>
    step("migrations", "applying", async () => {
      const applied = await migrate(databaseUrl);
      return applied.length > 0 ? `applied ${applied.join(", ")}` : "up to date";
    }),

  new: async ({ databaseUrl, args }) => {
    const name = args.join("_");
    if (!name) throw new ExpectedError("npm run db:new <name>");
    await step("migration", "comparing schema and migrations", async () => {
      const path = await writeMigration(databaseUrl, name);
      return path ? `written to ${path}` : "schema and migrations agree: nothing to write";
    });
  },

  check: ({ databaseUrl }) =>
    step("schema", "comparing schema and migrations", async () => {
      const sql = await missingMigration(databaseUrl);
      if (sql === undefined) return "schema.prisma and migrations agree";
      throw new ExpectedError(`The migrations lack behind schema.prisma (npm run db:new <name>):\n\n${sql}`);
    }),

  seed,

  reset: async (target) => {
    if (!target.isOurs && !target.args.includes("--force")) {
      throw new ExpectedError("This database is not the embedded one: npm run db:reset -- --force");
    }
    await step("reset", "dropping everything", async () => {
      await dropEverything(target.databaseUrl);
      await migrate(target.databaseUrl);
      return "emptied and migrated";
    });
    await seed(target);
  },
};

export async function main(_: string, [name = "", ...args]: string[]): Promise<void> {
  const run = commands[name];
  if (!run) throw new ExpectedError(`npm run db:<${Object.keys(commands).join(" | ")}>`);
  await step("client", "generating the database client", generateClient);
  await withServices(`db:${name}`, async (dataDir) => {
    const isOurs = (await embeddedDatabaseUrl(dataDir)) === process.env.DATABASE_URL;
    await run({ databaseUrl: process.env.DATABASE_URL ?? "", dataDir, isOurs, args });
  });
  process.exit(0);
}
