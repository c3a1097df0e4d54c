import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { query } from "./database";
import { Effort } from "./effort";
import { expect } from "./fixtures";
import { enterRoom, expectToSeeAndHear, openGuest, openMaster, publishLiveWorkshop, test } from "./room";

/** Names the guests whom the engine has seen, with the part of the Master's time until which they stayed. */
async function readParts(encuentroId: string): Promise<Record<string, number>> {
  const rows = await query<{ name: string; part: number }>(
    `select person.name, coalesce(extract(epoch from max(seen."lastSeenAt") - led.began)
         / nullif(extract(epoch from led.ended - led.began), 0), 1)::float as part
     from "RoomPresence" seen join "User" person on person.id = seen."userId"
       cross join (select min("startedAt") as began, max("lastSeenAt") as ended from "RoomPresence"
         where "encuentroId" = $1 and role = 'HOST') led
     where seen."encuentroId" = $1 and seen.role = 'PARTICIPANT'
     group by person.name, led.began, led.ended order by person.name`,
    encuentroId,
  );
  return Object.fromEntries(rows.map(({ name, part }) => [name, part]));
}

type Measure = { name: string; isPresent: boolean; hasAttended: boolean };

/** Reads what was measured, and the attendance that follows from it. */
const readMeasures = (encuentroId: string): Promise<Measure[]> =>
  query<Measure>(
    `select person.name, measure."isPresent", attendance."userId" is not null as "hasAttended"
     from "AttendanceMeasure" measure join "User" person on person.id = measure."userId"
       left join "Attendance" attendance using ("encuentroId", "userId")
     where measure."encuentroId" = $1 order by person.name`,
    encuentroId,
  );

async function findOrder({ request }: BrowserContext, ayniId: string): Promise<string> {
  const { user } = await (await request.get("/api/auth/session")).json();
  const [order] = await query<{ id: string }>(
    `select id from "Order" where "userId" = $1 and "ayniContentId" = $2`,
    user.id,
    ayniId,
  );
  if (!order) throw new Error("Nothing was received");
  return order.id;
}

/** Enters the room from a page with a link to it. */
async function enterFrom(
  context: BrowserContext,
  path: string,
  { link, door }: { link: string; door: string },
): Promise<Page> {
  const effort = new Effort();
  const page = await context.newPage();
  await page.goto(path);
  await effort.click(page.getByRole("link", { name: link, exact: true }));
  await effort.click(page.getByRole("button", { name: door, exact: true }));
  effort.expectAtMost({ clicks: 2, fields: 0 });
  return page;
}

/** Ends the encuentro for all. */
async function endRoom(masterPage: Page): Promise<void> {
  const effort = new Effort();
  await effort.click(masterPage.getByRole("button", { name: "Salir de la sala" }));
  const dialog = masterPage.getByRole("dialog");
  await effort.click(dialog.getByRole("button", { name: "Terminar el encuentro para todos" }));
  effort.expectAtMost({ clicks: 2, fields: 0 });
}

test("all enter with 2 clicks; whoever stays has attended and gets a certificate, whoever leaves gets neither", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const master = await openMaster(browser, baseURL);
  const { id, slug, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const bea = await openGuest(browser, baseURL, { name: "Bea", ayniId: id });
  const [anaOrder, beaOrder] = [await findOrder(ana, id), await findOrder(bea, id)];
  // They wait for the Master, so that nobody's attendance depends on how fast this machine lets them in.
  const anaPage = await enterFrom(ana, `/recibir/${slug}/${anaOrder}/encuentros`, {
    link: "Entrar al encuentro",
    door: "Entrar a la sala",
  });
  const beaPage = await enterRoom(bea, encuentroId);
  for (const page of [anaPage, beaPage])
    await expect(page.getByRole("heading", { name: "Sala de espera" })).toBeVisible();
  const masterPage = await enterFrom(master, `/ofrecer/${slug}/participantes`, {
    link: "Ir a la sala",
    door: "Abrir la sala",
  });
  await expectToSeeAndHear(masterPage, 2);
  await expect.poll(async () => Object.keys(await readParts(encuentroId))).toEqual(["Ana", "Bea"]);
  await beaPage.getByRole("button", { name: "Salir de la sala" }).click();
  await expect(beaPage.getByRole("heading", { name: "Has salido de la sala" })).toBeVisible();

  const status = async (guest: BrowserContext, orderId: string) =>
    (await (await guest.request.get(`/api/certificates?orderId=${orderId}`)).json()).data;
  expect(await status(ana, anaOrder)).toEqual({ state: "none" });

  // The workshop requires 70 %.
  await expect.poll(async () => (await readParts(encuentroId)).Bea, { timeout: 150_000 }).toBeLessThan(0.5);
  await endRoom(masterPage);
  await expect(anaPage.getByRole("heading", { name: "El encuentro ha terminado" })).toBeVisible();

  await expect
    .poll(() => readMeasures(encuentroId), { timeout: 150_000 })
    .toEqual([
      { name: "Ana", isPresent: true, hasAttended: true },
      { name: "Bea", isPresent: false, hasAttended: false },
    ]);
  const attendance = await master.newPage();
  await attendance.goto(`/ofrecer/${slug}/participantes/asistencia?encuentro=${encuentroId}`);
  await expect(attendance.getByRole("checkbox", { name: /Ana/ })).toBeChecked();
  await expect(attendance.getByRole("checkbox", { name: /Bea/ })).not.toBeChecked();
  await attendance.getByRole("link", { name: "Personas" }).click();
  const participant = (name: string) => attendance.getByRole("row").filter({ hasText: name });
  await expect(participant("Ana").getByRole("cell", { name: "1 de 1", exact: true })).toBeVisible();
  await expect(participant("Bea").getByRole("cell", { name: "0 de 1", exact: true })).toBeVisible();

  // At once, although the planned end is ahead.
  await anaPage.goto(`/recibir/${slug}/${anaOrder}/encuentros`);
  await expect(anaPage.getByRole("heading", { name: "Tu constancia está lista" })).toBeVisible();
  const [pdf] = await Promise.all([
    anaPage.waitForEvent("download"),
    anaPage.getByRole("button", { name: "Descargar PDF" }).click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");
  const code = /^constancia-(.+)\.pdf$/.exec(pdf.suggestedFilename())?.[1] ?? "";
  await anaPage.goto(`/certificados/${code}`);
  await expect(anaPage.getByText("Es una constancia auténtica de Ayllu")).toBeVisible();
  await expect(anaPage.getByRole("heading", { level: 1, name: "Ana Peña Luz" })).toBeVisible();

  expect((await bea.request.post("/api/certificates", { data: { orderId: beaOrder } })).status()).toBe(409);
  expect(await status(bea, beaOrder)).toEqual({ state: "none" });
  for (const context of [master, ana, bea]) await context.close();
});
