import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { AdmissionControl, type Admission, type Entrant, type Priority } from "@/server/admission";

const OPTIONS = { maxRunning: 4, maxWaiting: 8, maxWaitMs: 60_000 };

type Ask = { network?: string; priority?: Priority; signal?: AbortSignal };

const toEntrant = ({ network = "a", priority = "public", signal }: Ask = {}): Entrant => ({
  network,
  priority,
  signal: signal ?? new AbortController().signal,
});

function release(admission: Admission): void {
  if ("refused" in admission) throw new Error(`refused: ${admission.refused}`);
  admission.release();
}

const refusalOf = (admission: Admission): string | undefined =>
  "refused" in admission ? admission.refused : undefined;

/** Fills the places that the public may take, from networks of their own. */
async function fill(control: AdmissionControl): Promise<Admission[]> {
  const running = [];
  while (control.running < OPTIONS.maxRunning - 2)
    running.push(await control.enter(toEntrant({ network: `busy ${running.length}` })));
  return running;
}

/** Lets requests wait, and notes their names in the order in which they are admitted or refused. */
function createLine(control: AdmissionControl) {
  const admitted: string[] = [];
  const refused: string[] = [];
  const join = (name: string, ask: Ask): void =>
    void control.enter(toEntrant({ network: name, ...ask })).then((admission) => {
      if ("refused" in admission) {
        refused.push(`${name}: ${admission.refused}`);
        return;
      }
      admitted.push(name);
      admission.release();
    });
  return { join, admitted, refused };
}

test("what there is room for is rendered at once", async () => {
  const control = new AdmissionControl(OPTIONS);
  release(await control.enter(toEntrant()));
  expect(control).toMatchObject({ running: 0, waiting: 0 });
});

test("sign-ins and payments go first, then members and writes in their order, then the latest of the public", async () => {
  const control = new AdmissionControl({ ...OPTIONS, maxRunning: 1 });
  const held = await control.enter(toEntrant({ network: "busy" }));
  const { join, admitted } = createLine(control);
  join("old reader", {});
  join("member", { priority: "member" });
  join("new reader", {});
  join("second member", { priority: "member" });
  join("payment", { priority: "critical" });
  release(held);
  await vi.waitFor(() => expect(admitted).toHaveLength(5));
  expect(admitted).toEqual(["payment", "member", "second member", "new reader", "old reader"]);
});

test("readers leave places free for members, and members for sign-ins and payments", async () => {
  const control = new AdmissionControl(OPTIONS);
  await fill(control);
  const { join, admitted } = createLine(control);
  join("reader", {});
  await control.enter(toEntrant({ network: "m", priority: "member" }));
  join("second member", { priority: "member" });
  await control.enter(toEntrant({ network: "p", priority: "critical" }));
  expect(control).toMatchObject({ running: 4, waiting: 2 });
  expect(admitted).toEqual([]);
});

test("one network takes no more than half of the places, and the next network does not wait behind it", async () => {
  const control = new AdmissionControl({ ...OPTIONS, maxRunning: 6 });
  const flood = Array.from({ length: 20 }, () => control.enter(toEntrant({ network: "crawler" })));
  const refused = (await Promise.all(flood.slice(7))).map(refusalOf);
  expect(refused).toEqual(Array(13).fill("network"));
  expect(control).toMatchObject({ running: 3, waiting: 4 });
  release(await control.enter(toEntrant({ network: "other" })));
});

test("control: without the share of a network the next one waits", async () => {
  const control = new AdmissionControl({ ...OPTIONS, maxRunning: 6 });
  for (let index = 0; index < 20; index += 1) void control.enter(toEntrant({ network: `crawler ${index}` }));
  const { join, admitted } = createLine(control);
  join("other", {});
  await new Promise(setImmediate);
  expect(admitted).toEqual([]);
});

test("a full queue makes room for a member, and for a network that holds less of it", async () => {
  const control = new AdmissionControl(OPTIONS);
  await fill(control);
  const { join, refused } = createLine(control);
  for (const network of ["x", "x", "x", "x", "y", "y", "y", "z"]) join(network, {});
  join("z", {});
  await vi.waitFor(() => expect(refused).toEqual(["x: queue"]));
  join("member", { priority: "member" });
  await vi.waitFor(() => expect(refused).toHaveLength(2));
  expect(control.waiting).toBe(7);
});

test("a flood of readers from a network does not keep its members out", async () => {
  const control = new AdmissionControl({ ...OPTIONS, maxRunning: 1 });
  const held = await control.enter(toEntrant({ network: "busy" }));
  const { join, admitted, refused } = createLine(control);
  for (let index = 0; index < 4; index += 1) join("school", {});
  join("sign-in", { network: "school", priority: "critical" });
  await vi.waitFor(() => expect(refused).toEqual(["school: network"]));
  release(held);
  await vi.waitFor(() => expect(admitted[0]).toBe("sign-in"));
});

test("nothing waits beyond its deadline", async () => {
  const control = new AdmissionControl({ ...OPTIONS, maxWaitMs: 1 });
  await fill(control);
  expect(await control.enter(toEntrant({ network: "late" }))).toEqual({ refused: "deadline" });
  expect(control.waiting).toBe(0);
});

test("whoever leaves loses their place at once", async () => {
  const control = new AdmissionControl(OPTIONS);
  await fill(control);
  const client = new AbortController();
  const waiting = control.enter(toEntrant({ network: "b", signal: client.signal }));
  client.abort();
  expect(await waiting).toEqual({ refused: "left" });
  expect(control.waiting).toBe(0);
  expect(await control.enter(toEntrant({ signal: client.signal }))).toEqual({ refused: "left" });
});

test("a place is given back once, however often it is released", async () => {
  const control = new AdmissionControl(OPTIONS);
  const [first, second] = [await control.enter(toEntrant()), await control.enter(toEntrant())];
  release(first);
  release(first);
  expect(control.running).toBe(1);
  release(second);
});

const asks = fc.record({
  network: fc.constantFrom("a", "b", "c", "d"),
  priority: fc.constantFrom<Priority>("critical", "member", "public"),
  leavesAfter: fc.option(fc.nat(5), { nil: undefined }),
  heldFor: fc.nat(3),
});
type RandomAsk = typeof asks extends fc.Arbitrary<infer Value> ? Value : never;

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

/** Lets a request in, or leave, and checks the bounds while it is rendered. */
async function visit(control: AdmissionControl, running: Map<string, number>, ask: RandomAsk) {
  const client = new AbortController();
  const { network, priority, leavesAfter, heldFor } = ask;
  if (leavesAfter !== undefined) void turns(leavesAfter).then(() => client.abort());
  const admission = await control.enter({ network, priority, signal: client.signal });
  if ("refused" in admission) return;
  running.set(network, (running.get(network) ?? 0) + 1);
  expect(control.running).toBeLessThanOrEqual(OPTIONS.maxRunning);
  expect(control.waiting).toBeLessThanOrEqual(OPTIONS.maxWaiting);
  expect(running.get(network)).toBeLessThanOrEqual(OPTIONS.maxRunning / 2);
  await turns(heldFor);
  running.set(network, (running.get(network) ?? 0) - 1);
  admission.release();
}

test("random requests keep the bounds, and leave nothing behind", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(asks, { minLength: 1, maxLength: 60 }), async (all) => {
      const control = new AdmissionControl(OPTIONS);
      const running = new Map<string, number>();
      const visits = all.map(async (ask, index) => {
        await turns(index % 7);
        await visit(control, running, ask);
      });
      await Promise.all(visits);
      expect(control).toMatchObject({ running: 0, waiting: 0 });
    }),
    { numRuns: 100 },
  );
});

test("after 10 000 requests, many of which leave, every place is free again", async () => {
  const control = new AdmissionControl(OPTIONS);
  const running = new Map<string, number>();
  const [all = []] = fc.sample(fc.array(asks, { minLength: 10_000, maxLength: 10_000 }), {
    numRuns: 1,
    seed: 7,
  });
  const visits = [];
  for (const [index, ask] of all.entries()) {
    visits.push(visit(control, running, ask));
    if (index % 4 === 0) await turns(1);
  }
  await Promise.all(visits);
  expect(control).toMatchObject({ running: 0, waiting: 0 });
  const places = await Promise.all(
    [1, 2, 3, 4].map((n) => control.enter(toEntrant({ network: `${n}`, priority: "critical" }))),
  );
  expect(places.map(refusalOf)).toEqual([undefined, undefined, undefined, undefined]);
});
