import type { Page } from "@playwright/test";
import { query } from "./database";
import { expect, waitForClosedOverlays } from "./fixtures";
import { press, readStop, walkTo } from "./keyboard";
import { enterRoom, findControl, openGuest, openMaster, publishLiveWorkshop, test } from "./room";

declare global {
  interface Window {
    announcements?: string[];
  }
}

/** Adds a file to the content, as an upload would. */
const addFile = (ayniId: string) =>
  query(
    `insert into "File" (id, "ownerId", "ayniId", area, kind, status, key, name, "mimeType", size, "readyAt")
     select gen_random_uuid(), "userId", id, 'content', 'EBOOK', 'READY', 'content/e2e-' || gen_random_uuid(), 'Guía para casa',
       'application/pdf', 1000, now()
     from "Ayni" where id = $1`,
    ayniId,
  );

test("the antechamber and the room need no mouse", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  await enterRoom(master, encuentroId);
  const page = await ana.newPage();
  await page.goto(`/sala/${encuentroId}`);
  await expect(page.getByLabel("Tu cámara")).toBeVisible();
  const way = await walkTo(page, "Entrar a la sala");
  const known = ["Micrófono", "Cámara", "Tu nombre en la sala", "Entrar a la sala"];
  expect(way.filter((name) => known.includes(name))).toEqual(known);
  await page.keyboard.press("Enter");

  await expect(findControl(page, "Apagar el micrófono")).toBeVisible();
  await press(page, "Apagar el micrófono", { key: "Space" });
  await expect(findControl(page, "Encender el micrófono")).toBeFocused();
  const bar = await walkTo(page, "Levantar la mano");
  expect(bar).toEqual(["Apagar la cámara", "Levantar la mano"]);
  await page.keyboard.press("Enter");
  await expect(findControl(page, "Bajar la mano")).toBeFocused();
  await expect(page.getByRole("img", { name: "Pide la palabra" }).first()).toBeVisible();

  await press(page, "Chat");
  await expect(page.getByRole("textbox", { name: "Mensaje para todo el grupo" })).toBeFocused();
  await page.keyboard.type("Hola a todos");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Mensajes" })).toContainText("Hola a todos");
  // Letters in a field are no shortcuts.
  await expect(findControl(page, "Encender el micrófono")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.locator("[data-live-room]").focus();
  await page.keyboard.press("m");
  await expect(findControl(page, "Apagar el micrófono")).toBeVisible();
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Atajos de teclado" });
  await expect(shortcuts).toBeVisible();
  await walkTo(page, "Usar atajos de una tecla (nunca mientras escribes)");
  await page.keyboard.press("Space");
  await expect(shortcuts.getByRole("checkbox")).not.toBeChecked();
  await page.keyboard.press("Escape");
  await waitForClosedOverlays(page);

  // The choice and one's own words are still one's own after a reload.
  await page.reload();
  await expect(findControl(page, "Apagar el micrófono")).toBeVisible();
  await page.keyboard.press("m");
  await page.keyboard.press("c");
  await press(page, "Chat");
  const own = page.getByRole("region", { name: "Mensajes" }).getByRole("listitem");
  await expect(own).toContainText("Hola a todos");
  await expect(own).toContainText("Tú");
  await expect(findControl(page, "Apagar el micrófono")).toBeVisible();

  // The walk itself would find a mark that is missing.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { outline: none !important; }");
    document.adoptedStyleSheets = [sheet];
  });
  await page.keyboard.press("Tab");
  expect(await readStop(page)).toMatchObject({ mark: "" });
  await page.evaluate(() => (document.adoptedStyleSheets = []));

  await press(page, "Salir de la sala");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Has salido/);
  for (const context of [master, ana]) await context.close();
});

/** Collects what screen readers are told by the live regions of the page, from now on. */
async function listenToAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = (window.announcements = []);
    const texts = new WeakMap<Element, string>();
    const regions = "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]";
    const read = (isFirst = false) => {
      for (const region of document.querySelectorAll(regions)) {
        const text = region.textContent.trim();
        if (text !== (texts.get(region) ?? "") && text !== "" && !isFirst) told.push(text);
        texts.set(region, text);
      }
    };
    read(true);
    new MutationObserver(() => read()).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => window.announcements ?? []);
}

test("names and states are told, and little is announced", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const [ana, bea] = [
    await openGuest(browser, baseURL, { name: "Ana", ayniId: id }),
    await openGuest(browser, baseURL, { name: "Bea", ayniId: id }),
  ];
  const [masterPage, page, beaPage] = [
    await enterRoom(master, encuentroId),
    await enterRoom(ana, encuentroId),
    await enterRoom(bea, encuentroId),
  ];
  await expect(page.getByRole("list", { name: "Personas" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText("Reconectando…")).toBeHidden();

  // States that a button changes are in its name, or in an attribute.
  const bar = page.getByRole("toolbar", { name: "Mandos de la sala" });
  for (const name of ["Apagar el micrófono", "Apagar la cámara", "Levantar la mano", "Salir de la sala"])
    await expect(bar.getByRole("button", { name, exact: true })).toBeVisible();
  const chat = bar.getByRole("button", { name: /^Chat/ });
  await expect(chat).toHaveAttribute("aria-expanded", "false");
  await bar.getByRole("button", { name: "Más", exact: true }).click();
  const original = page.getByRole("switch", { name: /Sonido original/ });
  await expect(original).not.toBeChecked();
  await original.click();
  await expect(original).toBeChecked();
  await original.click();
  await page.keyboard.press("Escape");

  const startedAt = Date.now();
  const readAnnouncements = await listenToAnnouncements(page);
  await beaPage.getByRole("button", { name: "Chat" }).click();
  const field = beaPage.getByRole("textbox", { name: "Mensaje para todo el grupo" });
  for (let index = 1; index <= 12; index += 1) {
    await field.fill(`Mensaje ${index}`);
    await field.press("Enter");
    await expect(field).toHaveValue("");
  }
  for (const name of ["Levantar la mano", "Bajar la mano", "Apagar el micrófono", "Apagar la cámara"])
    await findControl(beaPage, name).click();
  await expect.poll(async () => (await readAnnouncements()).join()).toContain("Mensaje 12");
  await page.waitForTimeout(7000);
  const told = await readAnnouncements();
  // One at once and one in six seconds: twelve messages, a hand, a microphone and a camera are far fewer.
  expect(told.length, told.join(" | ")).toBeLessThanOrEqual(2 + (Date.now() - startedAt) / 6000);
  expect(told.every((text) => text.includes("Bea: Mensaje"))).toBe(true);
  await expect(chat).toHaveAccessibleName(/12/);

  for (const context of [master, ana, bea]) await context.close();
  expect(masterPage.isClosed()).toBe(true);
});

test("a co-host may share the files of the Ayni without a reload", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  await addFile(id);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const masterPage = await enterRoom(master, encuentroId);
  const page = await enterRoom(ana, encuentroId);
  await page.getByRole("button", { name: "Chat" }).click();
  await expect(page.getByRole("textbox", { name: "Mensaje para todo el grupo" })).toBeVisible();
  const files = page.getByRole("combobox", { name: "Compartir un archivo del Ayni" });
  await expect(files).toHaveCount(0);
  await masterPage.getByRole("button", { name: /personas dentro/ }).click();
  await masterPage.getByRole("button", { name: "Opciones de Ana" }).click();
  await masterPage.getByRole("menuitem", { name: "Que ayude a guiar" }).click();
  await files.selectOption({ label: "Guía para casa" });
  await expect(page.getByRole("region", { name: "Mensajes" })).toContainText("Guía para casa");
  for (const context of [master, ana]) await context.close();
});
