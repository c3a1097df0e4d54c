import "server-only";
import { db } from "@/lib/platform/db/client";
import { isDiskSpaceLow } from "@/lib/platform/disk-space";
import { mail } from "@/lib/platform/ports/mail";
import { storage } from "@/lib/platform/ports/storage";

const PROBE_TIMEOUT_MS = 2000;
const CACHE_TTL_MS = 3000;

/** Degraded: the site works, but its disk is almost full. */
type HealthStatus = "ok" | "degraded" | "down";
type Health = { status: HealthStatus; database: boolean; storage: boolean; mail: boolean };

function isReachable(probe: Promise<unknown>): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, PROBE_TIMEOUT_MS, false).unref());
  const outcome = probe.then(
    (value) => value !== false,
    () => false,
  );
  return Promise.race([outcome, timeout]);
}

function resolveStatus({
  isDatabaseUp,
  isDiskLow,
}: Record<"isDatabaseUp" | "isDiskLow", boolean>): HealthStatus {
  if (!isDatabaseUp) return "down";
  return isDiskLow ? "degraded" : "ok";
}

async function probeServices(): Promise<Health> {
  const [isDatabaseUp, isStorageUp, isMailUp, isDiskLow] = await Promise.all([
    isReachable(db.$queryRaw`select 1`),
    isReachable(storage.isHealthy()),
    isReachable(mail.isHealthy()),
    isDiskSpaceLow(),
  ]);
  const status = resolveStatus({ isDatabaseUp, isDiskLow });
  return { status, database: isDatabaseUp, storage: isStorageUp, mail: isMailUp };
}

let cachedHealth: { at: number; health: Promise<Health> } | undefined;

export function getHealth(): Promise<Health> {
  if (!cachedHealth || Date.now() - cachedHealth.at > CACHE_TTL_MS) {
    cachedHealth = { at: Date.now(), health: probeServices() };
  }
  return cachedHealth.health;
}
