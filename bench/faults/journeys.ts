import { db } from "@/lib/platform/db/client";
import { pay } from "@/tools/faults/payments-control";
import {
  ask,
  begun,
  buy,
  checkoutOf,
  giveBack,
  lookAfter,
  newBuyer,
  newContent,
  newsOf,
  paidUnheard,
  sold,
  tell,
  tellAll,
  type Person,
} from "../../tools/faults/actions";
import type { Site } from "../../tools/faults/sites";

// What a site does about a purchase, in the middle of which it is killed, and the ways in which that goes on.

export type Subject = { buyer: Person; ayniId: string; orderId?: string; admin?: Person };

type Way = {
  name: string;
  goOn: (site: Site, subject: Subject) => Promise<unknown>;
  /** How it has to end, as `observed` says it. */
  ends: readonly string[];
};

export type Journey = {
  name: string;
  begin: (site: Site) => Promise<Subject>;
  act: (site: Site, subject: Subject) => Promise<unknown>;
  ways: readonly Way[];
};

const idOf = ({ orderId }: Subject): string => orderId ?? "";

const COMPLETED = ["order completed · page paid"];
const REFUNDED = ["order refunded · page paid, 2500 given back"];

async function askAgainAndPay(site: Site, { buyer, ayniId }: Subject): Promise<void> {
  const { status, data } = await buy(site, buyer, ayniId);
  if (status !== 201) throw new Error(`Asking again was answered ${status}`);
  await pay(await checkoutOf(data.id));
  await tellAll(site, data.id);
}

const tellOfCheckout = async (site: Site, subject: Subject): Promise<void> => {
  for (const event of await newsOf(idOf(subject))) {
    if (event.type === "checkout.session.completed") await tell(site, event);
  }
};

const toldAgain: Way["goOn"] = (site, subject) => tellAll(site, idOf(subject));
const looked: Way["goOn"] = (site) => lookAfter(site);
const noNews = { name: "the news are lost, and the job looks after it", goOn: looked, ends: COMPLETED };
const news = { name: "the processor tells it again", goOn: toldAgain, ends: COMPLETED };

/** Paid after its place was given to somebody else. */
async function paidTooLate(site: Site): Promise<Subject> {
  const late = await begun(site, 1);
  await db.order.update({ where: { id: late.orderId }, data: { status: "EXPIRED", checkoutUrl: null } });
  await buy(site, await newBuyer(), late.ayniId);
  await pay(await checkoutOf(late.orderId));
  return late;
}

const refund = (site: Site, subject: Subject) =>
  subject.admin ? giveBack(site, subject.admin, idOf(subject)) : Promise.reject(new Error("nobody may"));

/** Whoever gave it back asks again, and the processor tells what became of it. */
async function askedBackAgain(site: Site, subject: Subject): Promise<void> {
  const { status } = await refund(site, subject);
  if (status !== 200 && status !== 409) throw new Error(`Giving back again was answered ${status}`);
  await tellAll(site, idOf(subject));
}

export const JOURNEYS: readonly Journey[] = [
  {
    name: "receiving for nothing",
    begin: async () => ({ buyer: await newBuyer(), ayniId: (await newContent(0, 1)).id }),
    act: (site, { buyer, ayniId }) => buy(site, buyer, ayniId),
    ways: [
      {
        name: "the person asks again",
        goOn: (site, { buyer, ayniId }) => buy(site, buyer, ayniId),
        ends: ["order completed"],
      },
    ],
  },
  {
    name: "asking for what costs",
    begin: async () => ({ buyer: await newBuyer(), ayniId: (await newContent(2500, 1)).id }),
    act: (site, { buyer, ayniId }) => buy(site, buyer, ayniId),
    ways: [
      { name: "the buyer asks again and pays", goOn: askAgainAndPay, ends: COMPLETED },
      {
        name: "nobody comes back, and the job looks after it",
        goOn: looked,
        ends: ["no order", "order expired · page expired"],
      },
    ],
  },
  { name: "being told that it is paid", begin: paidUnheard, act: tellOfCheckout, ways: [news, noNews] },
  {
    name: "the buyer who comes back",
    begin: paidUnheard,
    act: (site, { buyer, ...subject }) => ask(site, buyer, idOf({ buyer, ...subject })),
    ways: [
      {
        name: "the buyer asks again",
        goOn: (site, subject) => ask(site, subject.buyer, idOf(subject)),
        ends: COMPLETED,
      },
      noNews,
    ],
  },
  {
    name: "a payment that comes too late",
    begin: paidTooLate,
    act: tellOfCheckout,
    ways: [{ ...news, ends: REFUNDED }],
  },
  {
    name: "giving back",
    begin: sold,
    act: refund,
    ways: [
      { ...news, ends: [...COMPLETED, ...REFUNDED] },
      { name: "whoever gave it back asks again", goOn: askedBackAgain, ends: REFUNDED },
    ],
  },
  {
    name: "the job that closes what nobody paid",
    begin: async (site) => {
      await lookAfter(site);
      return begun(site, 1);
    },
    act: looked,
    ways: [{ name: "the job runs again", goOn: looked, ends: ["order expired · page expired"] }],
  },
];
