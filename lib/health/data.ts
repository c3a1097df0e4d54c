import "server-only";
import { db } from "@/lib/platform/db/client";
import { mail } from "@/lib/platform/ports/mail";
import { storage } from "@/lib/platform/ports/storage";

const PATIENCE_MS = 2000;
const FRESH_MS = 3000;

type Health = { status: "ok" | "down"; database: boolean; storage: boolean; mail: boolean };

/** Whether a probe succeeds before our patience ends. */
function answers(probe: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref());
  const outcome = probe.then(
    (value) => value !== false,
    () => false,
  );
  return Promise.race([outcome, late]);
}

async function probe(): Promise<Health> {
  const [database, stored, mailed] = await Promise.all([
    answers(db.$queryRaw`select 1`),
    answers(storage.healthy()),
    answers(mail.healthy()),
  ]);
  return { status: database ? "ok" : "down", database, storage: stored, mail: mailed };
}

let last: { at: number; health: Promise<Health> } | undefined;

/** Which of the services that the product depends on answer now, looked at every three seconds at most. */
export function health(): Promise<Health> {
  if (!last || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), health: probe() };
  return last.health;
}
