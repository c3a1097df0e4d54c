import type { Page } from "@playwright/test";
import { FAKE_MEDIA_ARGS } from "@/tools/live-workshop";
import { query } from "./bank-files";
import { expect, test } from "./fixtures";
import { openGuest, openMaster, publishLiveWorkshop } from "./room";

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_MEDIA_ARGS] });
  },
});

const MAX_STEPS = 40;

type Stop = { name: string; isSeen: boolean };

/** Names what has the focus, and tells whether it is inside the window and marked. */
const readStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return { name: "", isSeen: false };
    const labels = "labels" in focused ? [...((focused as HTMLInputElement).labels ?? [])] : [];
    const label = focused.getAttribute("aria-label") ?? labels[0]?.textContent ?? focused.textContent;
    const { outlineStyle, boxShadow, borderColor } = getComputedStyle(focused);
    const box = focused.getBoundingClientRect();
    const isMarked = outlineStyle !== "none" || boxShadow !== "none" || borderColor !== "";
    const isInside = box.bottom > 0 && box.top < window.innerHeight && box.width > 0;
    return { name: label.trim(), isSeen: isMarked && isInside };
  });

/** Walks forward until a control has the focus. Returns the names of all on the way; each must be seen. */
async function walkTo(page: Page, name: string): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await readStop(page);
    expect(stop, `after ${names.at(-1)}`).toMatchObject({ isSeen: true });
    names.push(stop.name);
    if (stop.name === name) return names;
  }
  throw new Error(`${name} is not among ${names.join(", ")}`);
}

const press = async (page: Page, name: string, key = "Enter"): Promise<void> => {
  await walkTo(page, name);
  await page.keyboard.press(key);
};

/** Adds a file to the content, as an upload would. */
const addFile = (ayniId: string) =>
  query(
    `insert into "File" (id, "ownerId", "ayniId", area, kind, status, key, name, "mimeType", size, "readyAt")
     select gen_random_uuid(), "userId", id, 'content', 'EBOOK', 'READY', 'content/e2e-' || gen_random_uuid(), 'Guía para casa',
       'application/pdf', 1000, now()
     from "Ayni" where id = $1`,
    ayniId,
  );

const inBar = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Mandos de la sala" }).getByRole("button", { name, exact: true });

test("the antechamber and the room need no mouse", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const page = await ana.newPage();
  await page.goto(`/sala/${encuentroId}`);
  await expect(page.getByLabel("Tu cámara")).toBeVisible();
  const way = await walkTo(page, "Entrar a la sala");
  const known = ["Micrófono", "Cámara", "Tu nombre en la sala", "Entrar a la sala"];
  expect(way.filter((name) => known.includes(name))).toEqual(known);
  await page.keyboard.press("Enter");

  await expect(inBar(page, "Apagar el micrófono")).toBeVisible();
  await press(page, "Apagar el micrófono", "Space");
  await expect(inBar(page, "Encender el micrófono")).toBeFocused();
  const bar = await walkTo(page, "Levantar la mano");
  expect(bar).toEqual(["Apagar la cámara", "Levantar la mano"]);
  await page.keyboard.press("Enter");
  await expect(inBar(page, "Bajar la mano")).toBeFocused();
  await expect(page.getByRole("img", { name: "Pide la palabra" }).first()).toBeVisible();

  await press(page, "Chat");
  await expect(page.getByRole("heading", { name: "Chat" })).toBeFocused();
  await walkTo(page, "Mensaje para todo el grupo");
  await page.keyboard.type("Hola a todos");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Mensajes" })).toContainText("Hola a todos");
  // Letters in a field are no shortcuts.
  await expect(inBar(page, "Encender el micrófono")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.locator("[data-live-room]").focus();
  await page.keyboard.press("m");
  await expect(inBar(page, "Apagar el micrófono")).toBeVisible();
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Atajos de teclado" });
  await expect(shortcuts).toBeVisible();
  await walkTo(page, "Usar atajos de una tecla (nunca mientras escribes)");
  await page.keyboard.press("Space");
  await expect(shortcuts.getByRole("checkbox")).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();

  // The choice and one's own words are still one's own after a reload.
  await page.reload();
  await page.getByRole("button", { name: "Entrar a la sala" }).press("Enter");
  await expect(inBar(page, "Apagar el micrófono")).toBeVisible();
  await page.keyboard.press("m");
  await page.keyboard.press("c");
  await press(page, "Chat");
  const own = page.getByRole("region", { name: "Mensajes" }).getByRole("listitem");
  await expect(own).toContainText("Hola a todos");
  await expect(own).toContainText("Tú");
  await expect(inBar(page, "Apagar el micrófono")).toBeVisible();

  await press(page, "Salir de la sala");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Has salido/);
  for (const context of [master, ana]) await context.close();
});

test("a co-host may share the files of the Ayni without a reload", async ({ browser, baseURL }) => {
  const master = await openMaster(browser, baseURL);
  const { id, encuentroId } = await publishLiveWorkshop(master.request);
  await addFile(id);
  const ana = await openGuest(browser, baseURL, { name: "Ana", ayniId: id });
  const masterPage = await master.newPage();
  await masterPage.goto(`/sala/${encuentroId}`);
  await masterPage.getByRole("button", { name: "Abrir la sala" }).click();
  const page = await ana.newPage();
  await page.goto(`/sala/${encuentroId}`);
  await page.getByRole("button", { name: "Entrar a la sala" }).click();
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
