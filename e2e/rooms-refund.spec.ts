import type { Page } from "@playwright/test";
import { query } from "./database";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD, expect, openOtherContext, signInViaApi } from "./fixtures";
import {
  enterRoom,
  expectToSeeAndHear,
  listenToConnections,
  openGuest,
  openMaster,
  publishLiveWorkshop,
  test,
} from "./room";
import { payOnHostedPage } from "./selling";

/** One medium that a page receives; `lastAt` is the end of the last interval in which something was decoded, in epoch milliseconds. */
type Flow = { kind: string; count: number; lastAt: number };

declare global {
  interface Window {
    roomFlows?: Map<string, Flow>;
  }
}

/** Watches, several times a second, when a page last decoded a frame or samples of sound of each medium. */
const watchFlows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const flows = (window.roomFlows = new Map<string, Flow>());
    const read = async () => {
      for (const [index, connection] of (window.roomConnections ?? []).entries())
        (await connection.getStats()).forEach((entry: RTCInboundRtpStreamStats) => {
          if (entry.type !== "inbound-rtp") return;
          const id = `${index} ${entry.ssrc}`;
          // Sound that is made up for lost packets is not theirs.
          const count =
            entry.kind === "video"
              ? (entry.framesDecoded ?? 0)
              : (entry.totalSamplesReceived ?? 0) - (entry.concealedSamples ?? 0);
          const known = flows.get(id);
          if (known === undefined) flows.set(id, { kind: entry.kind, count, lastAt: 0 });
          else if (count > known.count) Object.assign(known, { count, lastAt: Date.now() });
        });
      setTimeout(() => void read(), 200);
    };
    void read();
  });

/** Reads the flows that something has come by since the watch began. */
const readFlows = (page: Page): Promise<Flow[]> =>
  page.evaluate(() => [...(window.roomFlows?.values() ?? [])].filter(({ lastAt }) => lastAt > 0));

/** Waits until so many media of each kind flow now. */
const expectFlows = (page: Page, { since, count }: { since: number; count: number }): Promise<void> =>
  expect(async () => {
    const flows = await readFlows(page);
    for (const kind of ["audio", "video"])
      expect(flows.filter((flow) => flow.kind === kind && flow.lastAt > since)).toHaveLength(count);
  }).toPass();

test("a refunded person is neither seen nor heard within 5 s, and sees and hears nobody", async ({
  browser,
  baseURL,
}) => {
  const master = await openMaster(browser, baseURL);
  const { id, slug, encuentroId } = await publishLiveWorkshop(master.request, {
    amount: 2500,
    currency: "EUR",
  });
  const buyers = [
    await openGuest(browser, baseURL, { name: "Ana" }),
    await openGuest(browser, baseURL, { name: "Bea" }),
  ];
  for (const buyer of buyers) {
    const page = await buyer.newPage();
    await page.goto(`/ayni/${slug}`);
    await page.getByRole("button", { name: /por 25 €/ }).click();
    await payOnHostedPage(page);
    await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
    await page.close();
  }
  const pages: Page[] = [];
  for (const context of [...buyers, master]) {
    await listenToConnections(context);
    pages.push(await enterRoom(context, encuentroId));
  }
  for (const page of pages) await expectToSeeAndHear(page, 2);
  const [anaPage, ...staying] = pages;
  if (!anaPage) throw new Error("Ana is inside");
  for (const page of pages) await watchFlows(page);
  const before = Date.now();
  for (const page of pages) await expectFlows(page, { since: before, count: 2 });

  const [sale] = await query<{ id: string }>(
    `select o.id from "Order" o join "User" buyer on buyer.id = o."userId"
     where o."ayniContentId" = $1 and buyer.name = 'Ana'`,
    id,
  );
  if (!sale) throw new Error("Ana has bought it");
  const admin = await openOtherContext(browser, { baseURL });
  await signInViaApi(admin.request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const readRefundedAt = async () => {
    const [order] = await query<{ refundedAt: Date | null }>(
      `select "refundedAt" from "Order" where id = $1`,
      sale.id,
    );
    return order?.refundedAt ?? null;
  };
  // Repeated as people do when the processor was slow to answer: it may have returned the money meanwhile.
  await expect(async () => {
    await admin.request.post(`/api/orders/sales/${sale.id}/refund`, { data: { reason: "other" } });
    expect(await readRefundedAt()).not.toBeNull();
  }).toPass();
  const deadline = Number(await readRefundedAt()) + 5_000;
  await expect(anaPage.getByRole("heading", { name: "Tu entrada a la sala ha terminado" })).toBeVisible();

  // The others go on, long after the last that came of Ana.
  for (const page of staying) {
    await expectFlows(page, { since: deadline + 3_000, count: 1 });
    const flows = await readFlows(page);
    const ended = flows.filter(({ lastAt }) => lastAt <= deadline);
    expect(ended.map(({ kind }) => kind).sort()).toEqual(["audio", "video"]);
    await expectToSeeAndHear(page, 1);
  }
  for (const { lastAt } of await readFlows(anaPage)) expect(lastAt).toBeLessThanOrEqual(deadline);
  const [ended] = await query<{ seconds: number }>(
    `select extract(epoch from s."endedAt" - o."refundedAt")::float as seconds
     from "RoomSeat" s join "Order" o on o."userId" = s."userId" where o.id = $1 and s."encuentroId" = $2`,
    sale.id,
    encuentroId,
  );
  expect(ended?.seconds).toBeLessThan(5);
  expect((await anaPage.goto(`/sala/${encuentroId}`))?.status()).toBe(404);
  for (const context of [master, ...buyers, admin]) await context.close();
});
