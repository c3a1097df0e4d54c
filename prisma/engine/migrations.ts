import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type Migration = { name: string; sql: string };

export const migrationsDirectory = fileURLToPath(new URL("../migrations", import.meta.url));
const schemaPath = fileURLToPath(new URL("../schema.prisma", import.meta.url));

export const readSchema = (): Promise<string> => readFile(schemaPath, "utf8");

export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(migrationsDirectory, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(join(migrationsDirectory, name, "migration.sql"), "utf8"),
    })),
  );
}
