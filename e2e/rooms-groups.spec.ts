import type { BrowserContext, Page } from "@playwright/test";
import { query } from "./database";
import { expect } from "./fixtures";
import {
  enterRoom,
  listenToConnections,
  countVoices,
  openGuest,
  openMaster,
  publishLiveWorkshop,
  test,
} from "./room";

/** Enters with the microphone only: voices are what is counted. */
async function enterToListen(context: BrowserContext, encuentroId: string): Promise<Page> {
  await listenToConnections(context);
  const page = await enterRoom(context, encuentroId);
  await page.getByRole("button", { name: "Apagar la cámara" }).click();
  return page;
}

const expectVoices = (page: Page, count: number) => expect.poll(() => countVoices(page)).toBe(count);

/** Keeps a browser from giving anything back: it asks for no fewer voices, and answers no offer without them. */
async function modifyClient(page: Page): Promise<void> {
  await page.route("**/room/signals", (route) =>
    ["subscribe", "answer"].includes(route.request().postDataJSON().type)
      ? route.fulfill({ status: 204 })
      : route.continue(),
  );
}

async function groupInTable(encuentroId: string, group: number | null): Promise<void> {
  await query(
    `update "RoomSeat" set pair = $1 where "encuentroId" = $2 and role = 'PARTICIPANT'`,
    group,
    encuentroId,
  );
}

test("groups hear nobody else, not even with a modified browser, and all again after the bell", async ({
  browser,
  baseURL,
}) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const bea = await openGuest(browser, baseURL, { name: "Bea", ayniId: id });
  const masterPage = await enterToListen(master, encuentroId);
  const anaPage = await enterToListen(ana, encuentroId);
  const beaPage = await enterToListen(bea, encuentroId);
  for (const page of [masterPage, anaPage, beaPage]) await expectVoices(page, 2);

  await modifyClient(anaPage);
  // Control: told of a group, but not separated in the engine, she goes on hearing the Master.
  await groupInTable(encuentroId, 1);
  await anaPage.waitForTimeout(6_000);
  expect(await countVoices(anaPage)).toBe(2);
  await groupInTable(encuentroId, null);

  await masterPage.getByRole("button", { name: "Tu asiento" }).click();
  await masterPage.getByRole("button", { name: "Repartir al azar" }).click();
  await expect(beaPage.getByRole("timer")).toBeVisible();
  await expectVoices(anaPage, 1);
  await expectVoices(beaPage, 1);
  await expectVoices(masterPage, 0);

  await beaPage.getByRole("button", { name: "Chat" }).click();
  await beaPage.getByRole("textbox", { name: "Mensaje para tu grupo" }).fill("Hola");
  await beaPage.getByRole("button", { name: "Enviar el mensaje" }).click();
  await expect(beaPage.getByRole("region", { name: "Mensajes" })).toContainText("Hola");
  await masterPage.getByRole("button", { name: "Chat" }).click();
  await expect(masterPage.getByRole("region", { name: "Mensajes" })).toContainText("Aún no hay mensajes");

  // The Master visits the group, and leaves it; a reload stays in it.
  await masterPage.getByRole("button", { name: "Tu asiento" }).click();
  await masterPage.getByRole("button", { name: "Visitar el grupo 1" }).click();
  await expectVoices(masterPage, 2);
  await expectVoices(beaPage, 2);
  await masterPage.getByRole("button", { name: "Salir del grupo 1" }).click();
  await expectVoices(masterPage, 0);
  await expectVoices(beaPage, 1);
  await beaPage.reload();
  await expect(beaPage.getByText("Grupo 1", { exact: true })).toBeVisible();
  await expectVoices(beaPage, 1);

  await anaPage.unroute("**/room/signals");
  await masterPage.getByRole("button", { name: "Llamar de vuelta" }).click();
  await expectVoices(beaPage, 2);
  await expectVoices(masterPage, 2);

  await masterPage.getByRole("button", { name: "Elegir los grupos…" }).click();
  await masterPage.getByRole("dialog").getByLabel("Bea").selectOption({ label: "Grupo 2" });
  await masterPage.getByRole("button", { name: "Empezar los grupos" }).click();
  await expect(anaPage.getByText("Grupo 1", { exact: true })).toBeVisible();
  await expect(beaPage.getByText("Grupo 2", { exact: true })).toBeVisible();
  for (const page of [masterPage, anaPage, beaPage]) await expectVoices(page, 0);
  for (const context of [master, ana, bea]) await context.close();
});
