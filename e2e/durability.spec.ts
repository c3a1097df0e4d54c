import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import type { APIRequestContext } from "@playwright/test";
import { readJsonFile } from "@/lib/platform/files";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";
import { queryDatabase } from "./database";
import { expect, E2E_PASSWORD, registerOnboardedUser, signInViaApi } from "./fixtures";

// Kills the whole process group while orders are placed. Every acknowledged order must survive.

type Services = { site: string; database: string };

const HIDDEN = [
  "DATABASE_URL",
  "S3_ENDPOINT",
  "S3_PUBLIC_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "SITE_URL",
  "NEXTAUTH_URL",
];

async function start(dataDir: string): Promise<{ child: ChildProcess; services: Services }> {
  const child = spawn(process.execPath, ["scripts/start.mjs", "start"], {
    detached: true,
    stdio: "ignore",
    env: {
      ...process.env,
      ...Object.fromEntries(HIDDEN.map((name) => [name, ""])),
      NODE_ENV: "production",
      AYLLU_DATA_DIR: dataDir,
      AYLLU_DEMO: "0",
      AYLLU_RATE_LIMIT_SCALE: "1000",
      PORT: "0",
    },
  });
  const path = join(dataDir, "services.json");
  for (;;) {
    const services = await readJsonFile<Services & { pid?: number }>(path);
    if (
      services &&
      (await fetch(`${services.site}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      return { child, services };
    }
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, signal);
  await ended;
}

async function makeContents(master: APIRequestContext, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await master.post("/api/ayni", {
      data: {
        title: `Círculo ${index}`,
        contentType: "EVENT",
        shortDescription: "Una hora juntas.",
        description: "Respirar y callar.",
        disciplines: ["MEDITATION"],
        topics: ["CALM"],
        encuentros: [{ startsAt: "2030-01-01T18:00:00Z", timezone: "Europe/Madrid", durationMinutes: 60 }],
        status: "PUBLISHED",
      },
    });
    ids.push((await answer.json()).data.id);
  }
  return ids;
}

base("kill -9 during orders loses no acknowledged one", async ({ playwright }) => {
  base.setTimeout(600_000);
  const { path, remove } = await createTemporaryDataDirectory();
  let { child, services } = await start(path);
  try {
    const person = async (role: string) => {
      const context = await playwright.request.newContext({ baseURL: services.site });
      const email = await registerOnboardedUser(context);
      await queryDatabase(
        services.database,
        `update "User" set role = $2::"Role", "emailVerified" = now() where email = $1`,
        [email, role],
      );
      await signInViaApi(context, email, E2E_PASSWORD);
      return context;
    };
    const contents = await makeContents(await person("master"), 20);
    const apprentices = await Promise.all([1, 2, 3, 4].map(() => person("student")));

    const acknowledged: string[] = [];
    const buying = apprentices.map(async (apprentice) => {
      for (const ayniContentId of contents) {
        const answer = await apprentice.post("/api/orders", { data: { ayniContentId } });
        if (answer.status() === 201) acknowledged.push((await answer.json()).data.id);
      }
    });
    const allOver = Promise.allSettled(buying);
    await expect.poll(() => acknowledged.length, { intervals: [20] }).toBeGreaterThan(15);
    await end(child, "SIGKILL");
    await allOver;
    expect(acknowledged.length).toBeLessThan(contents.length * apprentices.length);

    ({ child, services } = await start(path));
    const [counts] = await queryDatabase<{ orders: number; off: number }>(
      services.database,
      `select (select count(*)::int from "Order" where id = any($1::uuid[]) and status = 'COMPLETED') as orders,
              (select count(*)::int from "Ayni" a where "takenSeats" <> (
                (select count(*) from "Order" o where o."ayniContentId" = a.id)
                + (select count(*) from "WaitingListEntry" e where e."ayniId" = a.id
                    and e."offeredAt" is not null and e."endedAt" is null))) as off`,
      [acknowledged],
    );
    expect(counts).toEqual({ orders: acknowledged.length, off: 0 });
  } finally {
    await end(child, "SIGTERM");
    await remove();
  }
});
