import { setTimeout as sleep } from "node:timers/promises";
import { readSiteEnvironment } from "@/bench/site/site-under-test";
import type { E2eSite } from "@/tests/support/site";

/** Events of the embedded processor that the site has accepted, and the deliveries that it has refused or left open. */
export type Deliveries = { accepted: number; refused: number };

type ProcessorState = { deliveries: Partial<Record<string, number>>; attempts: number };

const POLL_MS = 250;
const PATIENCE_MS = 60_000;

/** Waits until every event is delivered, at most a minute, and counts the deliveries since the start of the site. */
export async function countDeliveries(site: E2eSite): Promise<Deliveries> {
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = await readSiteEnvironment(site);
  const headers = { authorization: `Bearer ${STRIPE_SECRET_KEY}` };
  for (const start = performance.now(); ; await sleep(POLL_MS)) {
    const response = await fetch(`${STRIPE_API_URL}/_control/state`, { headers });
    const { deliveries, attempts } = (await response.json()) as ProcessorState;
    const { pending = 0, delivered = 0 } = deliveries;
    if (pending > 0 && performance.now() - start < PATIENCE_MS) continue;
    return { accepted: delivered, refused: attempts - delivered + pending };
  }
}
