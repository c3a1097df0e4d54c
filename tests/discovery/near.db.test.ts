import { beforeAll, expect, test } from "vitest";
import { GET as catalogue } from "@/app/api/ayni/route";
import { PUT as putAyni } from "@/app/api/ayni/[slug]/route";
import { locateVenues } from "@/lib/content/ayni/service";
import { formatDistance, formatNear, parseNear } from "@/lib/discovery/filters/near";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createSessionCookie, createTestMaster } from "@/tests/support/factories/users";

const MADRID = { latitude: 40.42, longitude: -3.7 };
const inPerson = { modality: "OFFLINE", onlineType: null, placeCountry: "ES" } as const;

let master: Awaited<ReturnType<typeof createTestMaster>>;

beforeAll(async () => {
  master = await createTestMaster();
  for (const placeCity of ["Toledo", "Madrid", "Ávila", "Villanueva de Ninguna Parte"])
    await createTestAyni({ ...inPerson, userId: master.id, title: placeCity, placeCity });
  await createTestAyni({ userId: master.id, title: "En línea" });
  await locateVenues();
});

async function find(near: string, more = "") {
  const query = `?master=${master.slug}&near=${near}${more}`;
  const { status, body } = await callHandler(catalogue, { query });
  if (status !== 200) return status;
  return body.content.map(({ title, distanceKm }: { title: string; distanceKm: number }) => [
    title,
    Math.round(distanceKm),
  ]);
}

const within = (radius: number) => formatNear({ ...MADRID, radius });

test("what is in person in a city within the radius is found, the nearest first", async () => {
  expect(await find(within(25))).toEqual([["Madrid", 0]]);
  expect(await find(within(100), "&sort=distance")).toEqual([
    ["Madrid", 0],
    ["Toledo", expect.closeTo(67, -1)],
    ["Ávila", expect.closeTo(87, -1)],
  ]);
  expect(await find("-12.05,-77.04,100")).toEqual([]);
});

test.each(["Madrid", "91,0,25", "40.42,-3.7,26", "40.4199,-3.7,25"])("near %s is refused", async (near) => {
  expect(await find(near)).toBe(422);
});

test("a content follows its city when it moves, and has no place online", async () => {
  const { id, slug } = await createTestAyni({
    ...inPerson,
    userId: master.id,
    status: "DRAFT",
    publishedAt: null,
    placeCity: "Madrid",
  });
  const cookie = await createSessionCookie(master);
  const put = async (json: object) => {
    expect((await callHandler(putAyni, { method: "PUT", params: { slug }, json, cookie })).status).toBe(200);
    const { placeLatitude, placeLongitude } = await db.ayni.findUniqueOrThrow({ where: { id } });
    return [placeLatitude, placeLongitude];
  };
  expect(await put({ title: "Otro título" })).toEqual([expect.closeTo(40.4, 1), expect.closeTo(-3.7, 1)]);
  expect(await put({ placeCity: "Bilbao" })).toEqual([expect.closeTo(43.3, 1), expect.closeTo(-2.9, 1)]);
  expect(await put({ placeCity: "Villanueva de Ninguna Parte" })).toEqual([null, null]);
  expect(await put({ placeCity: "Bilbao", modality: "ONLINE", onlineType: "VIDEOCALL" })).toEqual([
    null,
    null,
  ]);
});

test("a place in an address is rounded to about a kilometre", () => {
  expect(formatNear({ latitude: 40.41678, longitude: -3.70379, radius: 25 })).toBe("40.42,-3.7,25");
  expect(parseNear("40.42,-3.7,25")).toEqual({ ...MADRID, radius: 25 });
  expect([0.4, 12.3, 1234].map(formatDistance)).toEqual(["a menos de 1 km", "a 12 km", "a 1234 km"]);
});
