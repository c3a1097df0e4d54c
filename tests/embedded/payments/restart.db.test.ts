import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startPayments, type EmbeddedPayments } from "@/embedded/payments/server";
import { clientOf, look, openShop, order, until, type Shop } from "./harness";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

afterEach(() => shop.close());

const journal = (): string => join(shop.directory, "payments", "journal.jsonl");

const PROGRAM = `
  import { startPayments } from "./embedded/payments/start.ts";
  const { env } = await startPayments(process.argv[1], "http://127.0.0.1:1");
  process.send(env);
`;

/** The processor in a process of its own, which can be killed. */
async function startApart(directory: string): Promise<{ child: ChildProcess; env: EmbeddedPayments["env"] }> {
  const args = ["--import", "tsx", "--input-type=module", "--eval", PROGRAM, directory];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const [env] = (await once(child, "message")) as [EmbeddedPayments["env"]];
  return { child, env };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

describe("after a restart", () => {
  it("everything is as it was, at the same address with the same keys", async () => {
    const { env, url } = shop.payments;
    const { id } = await shop.stripe.checkout.sessions.create(order());
    await shop.control(`pay/${id}`, { card: "accepted" });
    const { intent } = await look(shop, id);
    await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
    const before = await look(shop, id);
    await shop.restart();
    expect(shop.payments).toMatchObject({ env, url });
    const after = await look(shop, id);
    expect(after.intent).toEqual(before.intent);
    expect(after.charge).toMatchObject({ amount_refunded: 500 });
    expect((await shop.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it("a session whose time was over meanwhile is closed", async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 31 * 60;
    const { id } = await shop.stripe.checkout.sessions.create(order({ expires_at }));
    await shop.payments.stop();
    await appendFile(journal(), `${JSON.stringify([["clock", { id: "clock", aheadMs: 1_900_000 }]])}\n`);
    await shop.restart();
    await shop.heard("checkout.session.expired");
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
  });

  it("the torn end of a write that was never acknowledged is left out", async () => {
    const { id } = await shop.stripe.checkout.sessions.create(order());
    await shop.payments.stop();
    await appendFile(journal(), '[["session",{"id":"cs_test_torn","sess');
    await shop.restart();
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    await shop.stripe.checkout.sessions.create(order());
    await shop.restart();
    expect((await shop.stripe.checkout.sessions.list()).data).toHaveLength(2);
  });

  it("the journal holds what is, no longer what was, and only its owner may read it", async () => {
    const { id } = await shop.stripe.checkout.sessions.create(order());
    for (let round = 0; round < 5; round += 1) await shop.control(`pay/${id}`, { card: "declined" });
    await shop.restart();
    const lines = (await readFile(journal(), "utf8")).split("\n");
    expect(lines.filter((line) => line.startsWith('[["session"'))).toHaveLength(1);
    expect((await stat(journal())).mode & 0o777).toBe(0o600);
    expect((await stat(join(shop.directory, "payments.json"))).mode & 0o777).toBe(0o600);
  });
});

describe("after kill -9", () => {
  /** Which of the answered sessions the processor does not know. */
  async function lost(env: EmbeddedPayments["env"], answered: Map<string, string>): Promise<string[]> {
    const stripe = clientOf(env);
    const all = await stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
    const known = new Set(all.map(({ id }) => id));
    return [...answered.values()].filter((id) => !known.has(id));
  }

  it("nothing that was answered is lost, and every key still makes one session", async () => {
    const directory = join(shop.directory, "apart");
    const first = await startApart(directory);
    const answered = new Map<string, string>();
    const make = async (index: number): Promise<void> => {
      const idempotencyKey = `key-${index}`;
      const { id } = await clientOf(first.env).checkout.sessions.create(order(), { idempotencyKey });
      answered.set(idempotencyKey, id);
    };
    const calls = Array.from({ length: 120 }, (_, index) => make(index).catch(() => {}));
    await until("some answers", () => (answered.size >= 20 ? true : undefined));
    await kill(first.child);
    await Promise.all(calls);

    const second = await startPayments(directory, "http://127.0.0.1:1");
    expect(await lost(second.env, answered)).toEqual([]);
    for (const [idempotencyKey, id] of answered) {
      const again = await clientOf(second.env).checkout.sessions.create(order(), { idempotencyKey });
      expect(again.id).toBe(id);
    }
    await second.stop();

    // A journal without its beginning has lost some, and that shows.
    const path = join(directory, "payments", "journal.jsonl");
    const lines = (await readFile(path, "utf8")).split("\n");
    await writeFile(path, lines.slice(5).join("\n"));
    const third = await startPayments(directory, "http://127.0.0.1:1");
    expect(await lost(third.env, answered)).not.toEqual([]);
    await third.stop();
  });
});
