import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where what runs; null for what runs elsewhere or not at all. */
type ServiceAddresses = {
  site: string;
  mail: string | null;
  storage: string | null;
  payments: string | null;
  database: string | null;
};

const pathOf = (dataDir: string): string => join(dataDir, "services.json");

/** Tells others where the services are while they run. */
export async function writeServices(dataDir: string, addresses: ServiceAddresses): Promise<void> {
  const draft = `${pathOf(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(addresses, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, pathOf(dataDir));
}

export const removeServices = (dataDir: string): Promise<void> => rm(pathOf(dataDir), { force: true });
