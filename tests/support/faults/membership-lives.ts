import type Stripe from "stripe";
import { db } from "@/lib/platform/db/client";
import { createOfferedPlan } from "@/tests/support/factories/memberships";
import { createSessionCookie } from "@/tests/support/factories/users";
import { createBuyer, createFaultAdmin, deliverEvent, requestSaleRefund, type TestPerson } from "./actions";
import type { CrashEnvironment } from "./crash-environment";
import { shuffle } from "./event-order";
import { findMembershipProblems } from "./membership-state";
import { getClockAhead, setClockAhead } from "./moved-clock";
import { controlProcessor, payCheckout, readProcessorClock, stripe } from "./payments-control";
import type { Site } from "./sites";

// Lives of memberships in which the site is killed between its steps, and events are lost, doubled and reordered.

const DAY_SECONDS = 86_400;
const LAST_STEP = 40;
const ACTS = 6;

type MembershipPlanRef = { planId: string; courseId: string; admin: TestPerson };

async function createFaultPlan(): Promise<MembershipPlanRef> {
  const { planId, course } = await createOfferedPlan();
  return { planId, courseId: course.id, admin: await createFaultAdmin() };
}

type Life = MembershipPlanRef & { id: string; member: TestPerson; since: Date };

export type LifeResult = {
  acts: string[];
  kills: number;
  delivered: number;
  lost: number;
  problems: string[];
};

/** The hardship of a life: the part of calls in which the site is killed, and of events that nobody hears of. */
export type Hardship = { kills: number; loss: number; endsWithJob: boolean };

type Circumstances = Hardship & { environment: CrashEnvironment; random: () => number; result: LifeResult };

/** Calls the site, and kills it between two of its steps now and then; a killed one never answers. */
async function callOrKill(
  { environment, random, kills, result }: Circumstances,
  call: (site: Site) => Promise<unknown>,
): Promise<void> {
  const { gate, site, killAndRestart } = environment;
  if (random() >= kills) return void (await call(site()));
  const reached = gate.arm(1 + Math.floor(random() * LAST_STEP));
  const completed = call(site()).then(
    () => undefined,
    () => undefined,
  );
  if ((await Promise.race([reached, completed])) === undefined) return gate.open();
  await killAndRestart();
  result.kills += 1;
}

/** Moves the clock of this process, in which the processor runs, and with it that of the site. */
async function passDays(days: number): Promise<void> {
  setClockAhead(getClockAhead() + days * DAY_SECONDS * 1000);
  // Any call lets it do what is due.
  await readProcessorClock();
}

const findMembership = (id: string) => db.membership.findUniqueOrThrow({ where: { id } });

const runJob = async (site: Site, id: string) =>
  site.call("POST", `/jobs/memberships?now=${(await readProcessorClock()).toISOString()}&id=${id}`);

const findLastOrder = ({ id }: Life) =>
  db.membershipPeriod.findFirst({
    where: { membershipId: id, order: { status: "COMPLETED" } },
    orderBy: { startsAt: "desc" },
  });

async function refuseCharges({ id }: Life, times: number): Promise<void> {
  const { customerId } = await findMembership(id);
  if (customerId) await controlProcessor(`customers/${customerId}/bank`, { answer: "declined", times });
  await passDays(31);
}

type Act = (life: Life, circumstances: Circumstances) => Promise<void>;

const callAsMember =
  (method: "POST" | "DELETE", path: string, json?: object): Act =>
  async ({ id, member }, circumstances) => {
    const cookie = await createSessionCookie(member);
    await callOrKill(circumstances, (site) =>
      site.call(method, `/api/memberships/${id}${path}`, { cookie, ...(json ? { json } : {}) }),
    );
  };

/** The acts in the life of a membership; those that its state forbids are refused. */
const ACT_TABLE: Record<string, Act> = {
  renewal: () => passDays(31),
  "a failed charge": (life) => refuseCharges(life, 1),
  "all charges fail": (life) => refuseCharges(life, 5),
  "a few days": () => passDays(4),
  pause: callAsMember("POST", "/pause", { months: 2 }),
  resume: callAsMember("POST", "/resume"),
  leaving: callAsMember("DELETE", ""),
  "a refund": async (life, circumstances) => {
    const period = await findLastOrder(life);
    const admin = { ...life.admin, cookie: await createSessionCookie(life.admin) };
    if (period) await callOrKill(circumstances, (site) => requestSaleRefund(site, admin, period.orderId));
  },
  "the job": ({ id }, circumstances) => callOrKill(circumstances, (site) => runJob(site, id)),
};
/** Renewals are what most of a life consists of. */
const CHOICES = [...Object.keys(ACT_TABLE), "renewal", "renewal", "renewal", "a few days"];

async function listEvents({ id, since }: Life): Promise<Stripe.Event[]> {
  const { subscriptionId, customerId } = await findMembership(id);
  const names = [id, subscriptionId, customerId].filter((name) => name !== null);
  const events: Stripe.Event[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const event of stripe.events.list({ limit: 100, created })) {
    const text = JSON.stringify(event.data.object);
    if (names.some((name) => text.includes(name))) events.push(event);
  }
  return events.reverse();
}

/** Delivers what was not lost of the events since `from`, in random order and some of them twice. */
async function deliverSome(life: Life, from: number, circumstances: Circumstances): Promise<number> {
  const { random, loss, result } = circumstances;
  const events = await listEvents(life);
  const kept = events.slice(from).filter(() => random() >= loss);
  result.lost += events.length - from - kept.length;
  for (const event of shuffle([...kept, ...kept.filter(() => random() < 0.3)], random)) {
    result.delivered += 1;
    await callOrKill(circumstances, (site) => deliverEvent(site, event));
  }
  return events.length;
}

async function join(plan: MembershipPlanRef, circumstances: Circumstances): Promise<Life> {
  const since = await readProcessorClock();
  const member = await createBuyer();
  const ask = (site: Site) =>
    site.call<{ id: string }>("POST", "/api/memberships", {
      cookie: member.cookie,
      json: { planId: plan.planId },
    });
  await callOrKill(circumstances, ask);
  const { data, status } = await ask(circumstances.environment.site());
  if (status !== 201) throw new Error(`Joining was answered ${status}`);
  const { checkoutSessionId } = await findMembership(data.id);
  await payCheckout(checkoutSessionId ?? "");
  return { ...plan, id: data.id, member, since };
}

/** Lets days pass until no charge is so recent that the job does not ask for it yet. */
async function passRecentCharge({ id }: Life): Promise<void> {
  await passDays(1);
  const { subscriptionId } = await findMembership(id);
  if (subscriptionId === null) return;
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const start = items.data[0]?.current_period_start ?? 0;
  if ((await readProcessorClock()).getTime() / 1000 - start < DAY_SECONDS / 4) await passDays(1);
}

/** The processor repeats what it told of refunds, until somebody answers; of the rest, the job asks. */
async function settle(life: Life, { environment }: Circumstances): Promise<void> {
  await passRecentCharge(life);
  const refunds = (await listEvents(life)).filter(({ type }) => type.includes("refund"));
  for (const event of refunds) await deliverEvent(environment.site(), event);
  for (let run = 0; run < 2; run += 1) await runJob(environment.site(), life.id);
}

async function end({ id }: Life, circumstances: Circumstances): Promise<void> {
  const { subscriptionId } = await findMembership(id);
  if (subscriptionId) await stripe.subscriptions.cancel(subscriptionId).catch(() => undefined);
  await runJob(circumstances.environment.site(), id);
}

/** Lives through one membership. */
export async function liveMembership(
  environment: CrashEnvironment,
  random: () => number,
  hardship: Hardship,
): Promise<LifeResult> {
  const plan = await createFaultPlan();
  const result: LifeResult = { acts: ["joining"], kills: 0, delivered: 0, lost: 0, problems: [] };
  const circumstances = { ...hardship, environment, random, result };
  const life = await join(plan, circumstances);
  let heard = await deliverSome(life, 0, circumstances);
  for (let count = 0; count < ACTS; count += 1) {
    const name = CHOICES[Math.floor(random() * CHOICES.length)] ?? "renewal";
    result.acts.push(name);
    await ACT_TABLE[name]?.(life, circumstances);
    heard = await deliverSome(life, heard, circumstances);
  }
  if (hardship.endsWithJob) await settle(life, circumstances);
  result.problems = await findMembershipProblems(life.id, plan.courseId);
  await end(life, circumstances);
  return result;
}
