import { rm } from "node:fs/promises";
import { join } from "node:path";
import { writePrivateFile } from "@/lib/platform/files";

/** URLs of the embedded services; null for those that run elsewhere or not at all. */
type ServiceAddresses = {
  site: string;
  mail: string | null;
  storage: string | null;
  payments: string | null;
  taxAgency: string | null;
  database: string | null;
};

const servicesPath = (dataDir: string): string => join(dataDir, "services.json");

/** Publishes the URLs of the running services to other processes. */
export async function writeServicesFile(dataDir: string, addresses: ServiceAddresses): Promise<void> {
  await writePrivateFile(servicesPath(dataDir), `${JSON.stringify(addresses, null, 2)}\n`);
}

export const removeServicesFile = (dataDir: string): Promise<void> =>
  rm(servicesPath(dataDir), { force: true });
