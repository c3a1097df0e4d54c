import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@/lib/platform/files";
import { createTemporaryDataDirectory } from "./temporary-directory";

/** Debian's package of Radicale, a calendar server (CalDAV). */
export const RADICALE = { packageName: "radicale", paths: ["/usr/bin/radicale"] } as const;

export const CALENDAR_PERSON = { username: "lucia", password: "contraseña de aplicación" };

export type CalendarServer = {
  origin: string;
  /** Sends a request as the person of the tests. */
  send: (method: string, path: string, body?: string) => Promise<{ status: number; text: string }>;
  stop: () => Promise<void>;
};

/** Starts Radicale with one person. Errors: it does not answer. */
export async function startCalendarServer(radicale: string): Promise<CalendarServer> {
  const { path, remove } = await createTemporaryDataDirectory();
  const { username, password } = CALENDAR_PERSON;
  await writeFile(join(path, "users"), `${username}:${password}\n`);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    "server-hosts": `127.0.0.1:${port}`,
    "auth-type": "htpasswd",
    "auth-htpasswd-filename": join(path, "users"),
    "auth-htpasswd-encryption": "plain",
    "auth-delay": "0",
    "storage-filesystem-folder": join(path, "collections"),
    "logging-level": "error",
  };
  const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(radicale, ["--config", "", ...options], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const send: CalendarServer["send"] = async (method, target, body) => {
    const response = await fetch(`${origin}${target}`, {
      method,
      headers: {
        authorization,
        ...(method === "PUT" ? { "content-type": "text/calendar; charset=utf-8" } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text() };
  };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await remove();
  };
  while ((await send("OPTIONS", "/").catch(() => null)) === null) {
    if (child.exitCode !== null) {
      await remove();
      throw new Error(`Radicale did not start:\n${output}`);
    }
    await sleep(50);
  }
  return { origin, send, stop };
}

const MKCALENDAR = (name: string) =>
  `<?xml version="1.0"?><c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>` +
  `<d:displayname>${name}</d:displayname></d:prop></d:set></c:mkcalendar>`;

/** Creates a calendar of the person of the tests; returns its path. */
export async function createCalendar({ send }: CalendarServer, id: string, name: string): Promise<string> {
  const path = `/${CALENDAR_PERSON.username}/${id}/`;
  const { status, text } = await send("MKCALENDAR", path, MKCALENDAR(name));
  if (status !== 201) throw new Error(`The calendar was not created: ${status} ${text}`);
  return path;
}
