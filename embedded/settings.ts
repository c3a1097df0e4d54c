import { findFreePort, readOrCreateJson, writePrivateFile } from "@/lib/platform/files";

/** Reads the settings of a server, created at its first start, with another port if theirs is taken. */
export async function loadSettings<Settings extends { port: number }>(
  path: string,
  create: () => Settings,
): Promise<Settings> {
  const saved = await readOrCreateJson(path, create);
  const settings = { ...saved, port: await findFreePort(saved.port) };
  if (settings.port !== saved.port) await writePrivateFile(path, `${JSON.stringify(settings, null, 2)}\n`);
  return settings;
}
