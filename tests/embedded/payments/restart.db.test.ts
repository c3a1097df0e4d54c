import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startPayments, type EmbeddedPayments } from "@/embedded/payments/server";
import { createClient, loadSession, openShop, buildSessionParams, waitFor, type Shop } from "./harness";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

afterEach(() => shop.close());

const journal = (): string => join(shop.directory, "payments", "journal.jsonl");

const PROGRAM = `
  import { startPayments } from "./embedded/payments/server.ts";
  const { env } = await startPayments(process.argv[1], "http://127.0.0.1:1");
  process.send(env);
`;

/** Starts the processor in a separate process that can be killed. */
async function startInProcess(
  directory: string,
): Promise<{ child: ChildProcess; env: EmbeddedPayments["env"] }> {
  const args = ["--import", "tsx", "--input-type=module", "--eval", PROGRAM, directory];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const [env] = (await once(child, "message")) as [EmbeddedPayments["env"]];
  return { child, env };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

describe("after a restart", () => {
  it("all data, the URL and the keys are unchanged", async () => {
    const { env, url } = shop.payments;
    const { id } = await shop.stripe.checkout.sessions.create(buildSessionParams());
    await shop.control(`pay/${id}`, { card: "accepted" });
    const { intent } = await loadSession(shop, id);
    await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
    const before = await loadSession(shop, id);
    await shop.restart();
    expect(shop.payments).toMatchObject({ env, url });
    const after = await loadSession(shop, id);
    expect(after.intent).toEqual(before.intent);
    expect(after.charge).toMatchObject({ amount_refunded: 500 });
    expect((await shop.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it("a session that expired meanwhile is closed", async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 31 * 60;
    const { id } = await shop.stripe.checkout.sessions.create(buildSessionParams({ expires_at }));
    await shop.payments.stop();
    await appendFile(journal(), `${JSON.stringify([["clock", { id: "clock", aheadMs: 1_900_000 }]])}\n`);
    await shop.restart();
    await shop.waitForEvents("checkout.session.expired");
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
  });

  it("the torn line of an unacknowledged write is dropped", async () => {
    const { id } = await shop.stripe.checkout.sessions.create(buildSessionParams());
    await shop.payments.stop();
    await appendFile(journal(), '[["session",{"id":"cs_test_torn","sess');
    await shop.restart();
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    await shop.stripe.checkout.sessions.create(buildSessionParams());
    await shop.restart();
    expect((await shop.stripe.checkout.sessions.list()).data).toHaveLength(2);
  });

  it("the journal is compacted, and readable only by its owner", async () => {
    const { id } = await shop.stripe.checkout.sessions.create(buildSessionParams());
    for (let round = 0; round < 5; round += 1) await shop.control(`pay/${id}`, { card: "declined" });
    await shop.restart();
    const lines = (await readFile(journal(), "utf8")).split("\n");
    expect(lines.filter((line) => line.startsWith('[["session"'))).toHaveLength(1);
    expect((await stat(journal())).mode & 0o777).toBe(0o600);
    expect((await stat(join(shop.directory, "payments.json"))).mode & 0o777).toBe(0o600);
  });
});

describe("after kill -9", () => {
  /** Returns the acknowledged sessions that the processor has lost. */
  async function findLostSessions(
    env: EmbeddedPayments["env"],
    answered: Map<string, string>,
  ): Promise<string[]> {
    const stripe = createClient(env);
    const all = await stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
    const known = new Set(all.map(({ id }) => id));
    return [...answered.values()].filter((id) => !known.has(id));
  }

  it("no acknowledged session is lost, and every key still returns its session", async () => {
    const directory = join(shop.directory, "apart");
    const first = await startInProcess(directory);
    const answered = new Map<string, string>();
    const make = async (index: number): Promise<void> => {
      const idempotencyKey = `key-${index}`;
      const { id } = await createClient(first.env).checkout.sessions.create(buildSessionParams(), {
        idempotencyKey,
      });
      answered.set(idempotencyKey, id);
    };
    const calls = Array.from({ length: 120 }, (_, index) => make(index).catch(() => {}));
    await waitFor("some answers", () => (answered.size >= 20 ? true : undefined));
    await kill(first.child);
    await Promise.all(calls);

    const second = await startPayments(directory, "http://127.0.0.1:1");
    expect(await findLostSessions(second.env, answered)).toEqual([]);
    for (const [idempotencyKey, id] of answered) {
      const retried = await createClient(second.env).checkout.sessions.create(buildSessionParams(), {
        idempotencyKey,
      });
      expect(retried.id).toBe(id);
    }
    await second.stop();

    // Control: with a truncated journal, sessions are missing.
    const path = join(directory, "payments", "journal.jsonl");
    const lines = (await readFile(path, "utf8")).split("\n");
    await writeFile(path, lines.slice(5).join("\n"));
    const third = await startPayments(directory, "http://127.0.0.1:1");
    expect(await findLostSessions(third.env, answered)).not.toEqual([]);
    await third.stop();
  });
});
