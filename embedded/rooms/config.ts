import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ensureDirectory, writePrivateFile } from "@/lib/platform/files";
import type { JanusProgram } from "./program";

// The configuration of Janus: the VideoRoom plugin and its HTTP API on the loopback interface, nothing else.

export type JanusSettings = {
  port: number;
  secret: string;
  /** First port for media; it takes `MEDIA_PORTS` of them. */
  mediaPort: number;
};

export const MEDIA_PORTS = 2_000;

/** The timeout of a session that nobody asks for: the time in which a restarted application finds the calls again. */
const SESSION_TIMEOUT_SECONDS = 60;

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;

type Section = Readonly<Record<string, string | number | boolean>>;

function formatConfig(sections: Readonly<Record<string, Section>>): string {
  const formatValue = (value: string | number | boolean) =>
    typeof value === "string" ? quote(value) : String(value);
  return Object.entries(sections)
    .map(([name, values]) => {
      const lines = Object.entries(values).map(([key, value]) => `  ${key} = ${formatValue(value)}\n`);
      return `${name}: {\n${lines.join("")}}\n`;
    })
    .join("\n");
}

async function listOthers(folder: string, kept: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(".so") && name !== kept).join(",");
}

/** Writes the configuration. `publicAddress` is the address at which browsers reach a machine behind NAT. */
export async function writeConfig(
  folder: string,
  { modules }: JanusProgram,
  { port, secret, mediaPort }: JanusSettings,
  publicAddress = process.env.ROOM_PUBLIC_ADDRESS,
): Promise<void> {
  await ensureDirectory(folder);
  const main = formatConfig({
    general: {
      configs_folder: folder,
      plugins_folder: join(modules, "plugins"),
      transports_folder: join(modules, "transports"),
      events_folder: join(modules, "events"),
      loggers_folder: folder,
      api_secret: secret,
      session_timeout: SESSION_TIMEOUT_SECONDS,
      debug_level: 3,
      debug_colors: false,
      debug_timestamps: true,
      hide_dependencies: true,
    },
    media: { rtp_port_range: `${mediaPort}-${mediaPort + MEDIA_PORTS - 1}` },
    nat: publicAddress ? { nat_1_1_mapping: publicAddress, keep_private_host: true } : {},
    plugins: { disable: await listOthers(join(modules, "plugins"), "libjanus_videoroom.so") },
    transports: { disable: await listOthers(join(modules, "transports"), "libjanus_http.so") },
  });
  const http = formatConfig({
    general: { json: "compact", base_path: "/janus", http: true, port, ip: "127.0.0.1", https: false },
    admin: { admin_http: false, admin_https: false },
  });
  await writePrivateFile(join(folder, "janus.jcfg"), main);
  await writePrivateFile(join(folder, "janus.transport.http.jcfg"), http);
  await writePrivateFile(join(folder, "janus.plugin.videoroom.jcfg"), formatConfig({ general: {} }));
}
