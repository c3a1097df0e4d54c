import { describe, expect, test } from "vitest";
import { DELETE as archive } from "@/app/api/ayni/[slug]/route";
import { POST as duplicate } from "@/app/api/ayni/[slug]/duplicate/route";
import { db } from "@/lib/platform/db/client";
import { comingEncuentros, offeredBy, offeredTotals } from "@/lib/teaching/dashboard/data";
import { OFFERED_PAGE } from "@/lib/teaching/dashboard/schema";
import type { Member } from "@/lib/platform/actor";
import { makeAyni, makeEncuentro, makeFile } from "../../tools/factories/ayni";
import { holderOf, type Holder } from "../../tools/factories/receivers";
import { makeOrder, makePaidOrder, refund } from "../../tools/factories/orders";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

const DAY = 24 * 3600 * 1000;
const NOW = new Date();
const dayBefore = (days: number) => new Date(new Date(NOW.getTime() - days * DAY).toISOString().slice(0, 10));

const memberOf = ({ id, slug, email, role }: Awaited<ReturnType<typeof makeMaster>>): Member => ({
  kind: "member",
  address: "test",
  sessionId: "test",
  id,
  slug,
  email,
  role,
});

async function seen(ayniId: string, days: number, times: number): Promise<void> {
  const visitors = Array.from({ length: times }, (_, index) => `visitor-${index}`);
  await db.ayniView.createMany({
    data: visitors.map((visitor) => ({ ayniId, day: dayBefore(days), visitor })),
  });
}

describe("what a Master offers", () => {
  test("counts views, people, places and what is left of each currency", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, amount: 2500, capacity: 10 });
    await seen(ayni.id, 0, 2);
    await seen(ayni.id, 29, 1);
    await seen(ayni.id, 30, 4);
    await makePaidOrder(await makeUser(), ayni);
    await makePaidOrder(await makeUser(), ayni, { taxBase: 1001, taxAmount: 210, feeAmount: 100 });
    await makePaidOrder(await makeUser(), ayni, {
      taxBase: 5000,
      taxAmount: 0,
      feeAmount: 750,
      currency: "usd",
    });
    await refund(await makePaidOrder(await makeUser(), ayni));

    const { content } = await offeredBy(memberOf(master), "publicados", { now: NOW });
    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({
      views: { recent: 3, all: 7 },
      receivers: 3,
      takenPlaces: 3,
      capacity: 10,
      // 2066 − 207 + 1001 − 100, and 5000 − 750: what was given back is not counted.
      earnings: [
        { currency: "EUR", amount: 2760 },
        { currency: "USD", amount: 4250 },
      ],
      missing: [],
    });
    expect(await offeredTotals(memberOf(master), NOW)).toEqual({
      counts: { publicados: 1, borradores: 0, archivados: 0 },
      receivers: 3,
      recentViews: 3,
      earnings: [
        { currency: "EUR", amount: 2760 },
        { currency: "USD", amount: 4250 },
      ],
    });
  });

  test("counts a person once who received several, and what they paid before renewing", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, amount: 2500 });
    const other = await makeAyni({ userId: master.id });
    const apprentice = await makeUser();
    const first = await makePaidOrder(apprentice, ayni);
    const renewedAt = new Date();
    await db.order.update({ where: { id: first.id }, data: { renewedAt, contentExpirationDate: renewedAt } });
    await makePaidOrder(apprentice, ayni);
    await makeOrder(apprentice, other);
    const { content } = await offeredBy(memberOf(master), "publicados");
    expect(content.find(({ id }) => id === ayni.id)).toMatchObject({
      receivers: 1,
      earnings: [{ currency: "EUR", amount: 3718 }],
    });
    expect((await offeredTotals(memberOf(master))).receivers).toBe(1);
  });

  test("is told apart by state, and never another's", async () => {
    const master = await makeMaster();
    const published = await makeAyni({ userId: master.id });
    const draft = await makeAyni({ userId: master.id, status: "DRAFT", publishedAt: null, topics: [] });
    await makeFile(draft, { status: "PENDING", readyAt: null });
    const archived = await makeAyni({ userId: master.id, status: "ARCHIVED", archivedAt: new Date() });
    await makeAyni({ userId: (await makeMaster()).id });
    const idsOf = async (state: Parameters<typeof offeredBy>[1]) =>
      (await offeredBy(memberOf(master), state)).content.map(({ id }) => id);
    expect(await idsOf("publicados")).toEqual([published.id]);
    expect(await idsOf("borradores")).toEqual([draft.id]);
    expect(await idsOf("archivados")).toEqual([archived.id]);
    const { content } = await offeredBy(memberOf(master), "borradores");
    expect(content[0]?.missing).toEqual(["una temática", "un audio"]);
  });

  test("comes page by page, each once, and a foreign place in the list is the beginning", async () => {
    const master = await makeMaster();
    const all: string[] = [];
    for (let index = 0; index < OFFERED_PAGE + 3; index += 1) {
      // Several at the same instant: their ids tell them apart.
      const publishedAt = new Date(NOW.getTime() - Math.floor(index / 4) * 1000);
      all.push((await makeAyni({ userId: master.id, publishedAt })).id);
    }
    const first = await offeredBy(memberOf(master), "publicados");
    expect(first.content).toHaveLength(OFFERED_PAGE);
    const second = await offeredBy(memberOf(master), "publicados", { after: first.after ?? "" });
    expect(second.after).toBeNull();
    const shown = [...first.content, ...second.content].map(({ id }) => id);
    expect(shown.toSorted()).toEqual(all.toSorted());
    const foreign = await makeAyni({ userId: (await makeMaster()).id });
    const again = await offeredBy(memberOf(master), "publicados", { after: foreign.id });
    expect(again.content.map(({ id }) => id)).toEqual(first.content.map(({ id }) => id));
  });

  test("says the next five encuentros, also of what is archived while somebody holds it", async () => {
    const master = await makeMaster();
    const event = { userId: master.id, contentType: "EVENT", onlineType: "VIDEOCALL" } as const;
    const ayni = await makeAyni(event);
    for (const days of [6, 5, 4, 3, 2, -1]) {
      await makeEncuentro(ayni.id, { startsAt: new Date(NOW.getTime() + days * DAY) });
    }
    await makeOrder(await makeUser(), ayni);
    const held = await makeAyni(event);
    await makeOrder(await makeUser(), held);
    const forgotten = await makeAyni(event);
    for (const { id } of [held, forgotten]) {
      await makeEncuentro(id, { startsAt: new Date(NOW.getTime() + DAY) });
      await db.ayni.update({ where: { id }, data: { status: "ARCHIVED", archivedAt: NOW } });
    }
    const coming = await comingEncuentros(memberOf(master), NOW);
    expect(coming.map(({ ayni: { slug } }) => slug)).toEqual([held.slug, ...Array(4).fill(ayni.slug)]);
    expect(coming.map(({ participants }) => participants)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe("duplicating", () => {
  const copy = async (person: { id: string } | null, slug: string) =>
    call(duplicate, {
      method: "POST",
      params: { slug },
      cookie: person ? await cookieOf(person) : undefined,
    });

  test("makes a draft of the same fields, without files, encuentros and cover", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({
      userId: master.id,
      contentType: "WORKSHOP",
      onlineType: "VIDEOCALL",
      amount: 2500,
      capacity: 12,
      accessDays: 90,
      coverKey: "covers/una.webp",
    });
    await makeEncuentro(ayni.id, { startsAt: new Date(Date.now() + DAY) });
    await makeFile(ayni);
    await makeOrder(await makeUser(), ayni);
    const { status, body } = await copy(master, ayni.slug);
    expect(status).toBe(201);
    const made = await db.ayni.findUniqueOrThrow({
      where: { id: body.data.id },
      include: { files: true, encuentros: true },
    });
    expect(made).toMatchObject({
      slug: body.data.slug,
      userId: master.id,
      status: "DRAFT",
      publishedAt: null,
      title: "Copia de Respirar para volver a casa",
      shortDescription: ayni.shortDescription,
      description: ayni.description,
      contentType: "WORKSHOP",
      onlineType: "VIDEOCALL",
      disciplines: ayni.disciplines,
      topics: ayni.topics,
      amount: 2500,
      capacity: 12,
      takenPlaces: 0,
      accessDays: 90,
      coverKey: null,
      files: [],
      encuentros: [],
    });
    expect((await copy(master, made.slug)).body.data.slug).not.toBe(made.slug);
  });

  test("keeps a long title within its bounds", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, title: "Respirar ".repeat(13).trim() });
    const { body } = await copy(master, ayni.slug);
    const { title } = await db.ayni.findUniqueOrThrow({ where: { id: body.data.id } });
    expect(title.length).toBeLessThanOrEqual(120);
    expect(title).toMatch(/^Copia de Respirar/);
  });

  test.each<[Holder, number]>([
    ["owner", 201],
    ["admin", 201],
    ["otherMaster", 404],
    ["receiver", 404],
    ["other", 404],
    ["visitor", 401],
    ["revoked", 401],
  ])("%s gets %d, and whoever asks, the copy is the owner's", async (holder, status) => {
    const ayni = await makeAyni({ userId: (await makeMaster()).id });
    const { cookie } = await holderOf(ayni, holder);
    const answer = await call(duplicate, { method: "POST", params: { slug: ayni.slug }, cookie });
    expect(answer.status).toBe(status);
    const copies = await db.ayni.findMany({
      where: { title: `Copia de ${ayni.title}`, userId: ayni.userId },
    });
    expect(copies).toHaveLength(status === 201 ? 1 : 0);
  });

  test("an archived one is copied, and stays archived", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id });
    const cookie = await cookieOf(master);
    expect((await call(archive, { method: "DELETE", params: { slug: ayni.slug }, cookie })).status).toBe(204);
    expect((await copy(master, ayni.slug)).status).toBe(201);
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({ status: "ARCHIVED" });
    expect((await copy(await makeAdmin(), "no-hay-tal")).status).toBe(404);
  });
});
