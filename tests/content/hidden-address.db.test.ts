import { describe, expect, test } from "vitest";
import { GET as getAyni } from "@/app/api/ayni/[slug]/route";
import { GET as getCreated } from "@/app/api/ayni/createdBy/[masterId]/route";
import { GET as getCatalogue } from "@/app/api/ayni/route";
import { GET as getEncuentroCalendar } from "@/app/api/encuentros/[id]/calendar.ics/route";
import { POST as createCalendar } from "@/app/api/feeds/calendar/route";
import { GET as getPrivateCalendar } from "@/app/api/feeds/[token]/encuentros.ics/route";
import { GET as getOrder } from "@/app/api/orders/payment-intent/[id]/route";
import { GET as getMasterCalendar } from "@/app/(sitio)/maestros/[slug]/encuentros.ics/route";
import { toAyniGraph } from "@/components/seo/json-ld/ayni-graph";
import { findPublishedAyni } from "@/lib/content/ayni/data";
import { db } from "@/lib/platform/db/client";
import { listConditions } from "@/lib/orders/conditions/policy";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { createTestEncuentro } from "@/tests/support/factories/ayni";
import { createPaidAyni, createPurchase, placeOrderAs } from "@/tests/support/factories/purchases";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { stripe } from "@/tests/support/faults/payments-control";

// The place where a Master receives people may be their home: only those who have a place are told the address.

const SITE = "http://localhost:3000";
const ADDRESS = "Calle del Olivo 7";
const MEETING_POINT = "Junto a la fuente azul";
const IN_THREE_WEEKS = new Date(Date.now() + 21 * 86_400_000);

async function createWorkshop({ isHidden = true, amount = 2500 } = {}) {
  const ayni = await createPaidAyni({
    contentType: "WORKSHOP",
    modality: "OFFLINE",
    onlineType: null,
    amount,
    placeName: "Casa del Olivo",
    placeAddress: ADDRESS,
    placeMeetingPoint: MEETING_POINT,
    placeQuarter: "Lavapiés",
    placeCity: "Madrid",
    placeCountry: "ES",
    addressAfterReserving: isHidden,
  });
  const encuentro = await createTestEncuentro(ayni.id, { startsAt: IN_THREE_WEEKS });
  const { slug: masterSlug } = await db.user.findUniqueOrThrow({ where: { id: ayni.userId } });
  return { ayni, encuentro, masterSlug };
}

type Workshop = Awaited<ReturnType<typeof createWorkshop>>;

const unfold = (text: string) => text.replaceAll("\r\n ", "").replaceAll("\\,", ",");

async function readEncuentro({ encuentro }: Workshop, cookie?: string): Promise<string> {
  const response = await callHandlerRaw(getEncuentroCalendar, {
    params: { id: encuentro.id },
    ...(cookie ? { cookie } : {}),
  });
  return unfold(await response.text());
}

async function readPrivateCalendar(cookie: string): Promise<string> {
  const { body } = await callHandler(createCalendar, { method: "POST", cookie });
  const token = new URL(body.data.url).pathname.split("/")[3] ?? "";
  return unfold(await (await callHandlerRaw(getPrivateCalendar, { params: { token } })).text());
}

/** Returns all that is told of a workshop, by the place where it is told; `cookie` is that of a session. */
async function readEverything(workshop: Workshop, cookie?: string): Promise<Record<string, string>> {
  const { ayni, masterSlug } = workshop;
  const session = cookie ? { cookie } : {};
  const page = await findPublishedAyni(ayni.slug);
  if (!page) throw new Error("The content is not public");
  const api = await callHandler(getAyni, { params: { slug: ayni.slug }, ...session });
  const created = await callHandler(getCreated, { params: { masterId: ayni.userId }, ...session });
  const list = await callHandler(getCatalogue, { query: `?master=${masterSlug}`, ...session });
  const calendar = await getMasterCalendar(new Request(SITE), {
    params: Promise.resolve({ slug: masterSlug }),
  });
  return {
    page: JSON.stringify(page),
    conditions: JSON.stringify(listConditions(page, { now: new Date(), zone: "Europe/Madrid" })),
    jsonLd: JSON.stringify(toAyniGraph(page, new URL(SITE), new Date())),
    api: JSON.stringify(api.body),
    lists: JSON.stringify([created.body, list.body]),
    masterCalendar: unfold(await calendar.text()),
    encuentro: await readEncuentro(workshop, cookie),
  };
}

const findTellers = (texts: Record<string, string>): string[] =>
  Object.keys(texts).filter((name) => texts[name]?.includes(ADDRESS) || texts[name]?.includes(MEETING_POINT));

describe("an address for those who come", () => {
  test.each([
    ["visitors", () => Promise.resolve(undefined)],
    ["members", async () => createSessionCookie(await createTestUser())],
    ["other Masters", async () => createSessionCookie(await createTestMaster())],
  ])("is not told to %s, who know the quarter", async (_who, signIn) => {
    const texts = await readEverything(await createWorkshop(), await signIn());
    expect(findTellers(texts)).toEqual([]);
    for (const name of ["page", "conditions", "api", "masterCalendar", "encuentro"])
      expect(texts[name]).toContain("Lavapiés");
  });

  test("control: another address is told to everybody", async () => {
    const texts = await readEverything(await createWorkshop({ isHidden: false }));
    expect(findTellers(texts)).toEqual([
      "page",
      "conditions",
      "jsonLd",
      "api",
      "masterCalendar",
      "encuentro",
    ]);
  });

  test("is not told by an order that is not paid, and no longer after its return", async () => {
    const workshop = await createWorkshop();
    const buyer = await createTestUser({ emailVerified: new Date() });
    const cookie = await createSessionCookie(buyer);
    const { id } = (await placeOrderAs(buyer, workshop.ayni)).body.data;
    const { checkoutSessionId } = await db.order.findUniqueOrThrow({ where: { id } });
    const checkout = await stripe.checkout.sessions.retrieve(checkoutSessionId ?? "");
    const order = await callHandler(getOrder, { params: { id }, cookie });
    const ofBuyer = {
      checkout: JSON.stringify(checkout),
      order: JSON.stringify(order.body),
      calendar: await readPrivateCalendar(cookie),
    };
    expect(ofBuyer.checkout).toContain("La dirección exacta te llega al reservar tu lugar.");
    expect(findTellers({ ...ofBuyer, ...(await readEverything(workshop, cookie)) })).toEqual([]);

    const returned = await createPurchase(workshop.ayni);
    const theirs = await createSessionCookie(returned.buyer);
    expect(await readEncuentro(workshop, theirs)).toContain(ADDRESS);
    await db.order.update({
      where: { id: returned.id },
      data: { status: "REFUNDED", refundedAt: new Date() },
    });
    expect(findTellers(await readEverything(workshop, theirs))).toEqual([]);
  });

  test("is told to a buyer by the receipt and the calendars, and to the Master", async () => {
    const workshop = await createWorkshop();
    const { id, buyer } = await createPurchase(workshop.ayni);
    const cookie = await createSessionCookie(buyer);
    const receipt = await db.outboxMail.findFirstOrThrow({
      where: { template: "receipt", payload: { path: ["orderId"], equals: id } },
    });
    const whole = `Casa del Olivo, ${ADDRESS}, ${MEETING_POINT}, Lavapiés, Madrid, España`;
    expect(receipt.payload).toMatchObject({ venue: whole });
    expect(await readPrivateCalendar(cookie)).toContain(whole);
    expect(await readEncuentro(workshop, cookie)).toContain(whole);
    const own = await createSessionCookie({ id: workshop.ayni.userId });
    const { body } = await callHandler(getAyni, { params: { slug: workshop.ayni.slug }, cookie: own });
    expect(body.data).toMatchObject({ placeAddress: ADDRESS, placeMeetingPoint: MEETING_POINT });
  });

  test("is told to an admin by the API alone, which records it", async () => {
    const workshop = await createWorkshop();
    const admin = await createTestAdmin();
    const texts = await readEverything(workshop, await createSessionCookie(admin));
    expect(findTellers(texts)).toEqual(["api"]);
    const after = { equals: { content: workshop.ayni.id } };
    expect(await db.auditEntry.count({ where: { actorId: admin.id, action: "content.seen", after } })).toBe(
      1,
    );
  });

  test("comes with the confirmation of a free place", async () => {
    const { ayni } = await createWorkshop({ amount: 0 });
    const guest = await createTestUser({ emailVerified: new Date() });
    expect((await placeOrderAs(guest, ayni)).status).toBe(201);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { userId: guest.id, template: "place" } });
    expect(JSON.stringify(mail.payload)).toContain(ADDRESS);
  });
});
