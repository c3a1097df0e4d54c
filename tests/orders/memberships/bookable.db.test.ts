import { expect, test } from "vitest";
import { GET as listPlans } from "@/app/api/membership-plans/route";
import { findMasterPlans, listPlansOpening } from "@/lib/orders/membership-plans/data";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createOfferedPlan, offerPlanAs } from "@/tests/support/factories/memberships";
import { createSessionCookie } from "@/tests/support/factories/users";

test("what is booked by the hour, or is free, is opened by no membership, and no page says that it is", async () => {
  const { master, course, planId } = await createOfferedPlan();
  const session = { userId: master.id, contentType: "EVENT", onlineType: "VIDEOCALL" } as const;
  const hour = await createTestAyni({ ...session, isBookable: true, amount: 5000 });
  const gift = await createTestAyni({ userId: master.id, amount: 0 });

  expect(await listPlansOpening(course)).toMatchObject([{ id: planId, opened: 1 }]);
  expect(await listPlansOpening(hour)).toEqual([]);
  expect(await listPlansOpening(gift)).toEqual([]);
  const view = await findMasterPlans(master.slug);
  expect(view?.plans.map(({ opened, items }) => [opened, items.map(({ id }) => id)])).toEqual([
    [1, [course.id]],
  ]);
});

test("a chosen content that becomes bookable by the hour is no longer among what a plan opens", async () => {
  const { master, course } = await createOfferedPlan();
  const talk = await createTestAyni({
    userId: master.id,
    contentType: "EVENT",
    onlineType: "VIDEOCALL",
    amount: 3000,
  });
  await createTestEncuentro(talk.id, { startsAt: new Date(Date.now() + 86_400_000) });
  const { body } = await offerPlanAs(master, { opens: [course.id, talk.id] });
  const cookie = await createSessionCookie(master);
  const readOpened = async () => {
    const { plans, candidates } = (await callHandler(listPlans, { cookie })).body.data;
    const plan = plans.find(({ id }: { id: string }) => id === body.data.id);
    return { opens: plan.opens.length, candidates: candidates.length };
  };
  expect(await readOpened()).toEqual({ opens: 2, candidates: 2 });
  await db.ayni.update({ where: { id: talk.id }, data: { isBookable: true } });
  expect(await readOpened()).toEqual({ opens: 1, candidates: 1 });
  expect(await listPlansOpening(talk)).toEqual([]);
});

test("what is over is neither counted nor offered to be chosen", async () => {
  const { master, course, planId } = await createOfferedPlan();
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const workshop = (title: string) =>
    createTestAyni({
      ...{ userId: master.id, contentType: "WORKSHOP", onlineType: "VIDEOCALL", amount: 3000, title },
    });
  const past = await workshop("Ya pasó");
  const coming = await workshop("Está por venir");
  await createTestEncuentro(past.id, { startsAt: days(-3) });
  await createTestEncuentro(coming.id, { startsAt: days(3) });

  const cookie = await createSessionCookie(master);
  const { candidates } = (await callHandler(listPlans, { cookie })).body.data;
  const ids = [course.id, coming.id].toSorted();
  expect(candidates.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids);
  expect(await listPlansOpening(coming)).toMatchObject([{ id: planId, opened: 2 }]);
  expect(await listPlansOpening(past)).toEqual([]);
  const plan = (await findMasterPlans(master.slug))?.plans[0];
  expect(plan?.items.map(({ id }) => id).toSorted()).toEqual(ids);
  expect((await offerPlanAs(master, { opens: [past.id] })).status).toBe(422);
});
