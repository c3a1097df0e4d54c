import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expectSaved, fillEssentials, getDescription, openEditor, openStep } from "./editor-steps";
import { DEMO_MASTER_EMAIL, DEMO_PASSWORD, expect, test } from "./fixtures";
import { coverPng } from "./sample-files";

const PNG = { name: "circulo.png", mimeType: "image/png", buffer: coverPng };

const dialog = (page: Page, name = "Añadir una imagen") => page.getByRole("dialog", { name });

/** Opens the second step of a new draft. */
async function openDescription(page: Page): Promise<Locator> {
  await openEditor(page);
  await fillEssentials(page, `Con imágenes ${Date.now()}`, "Evento");
  await expectSaved(page);
  await openStep(page, 2);
  const description = await getDescription(page);
  await description.focus();
  return description;
}

/** Moves the cursor from a place, step by step, until it stands on a picture, of which the toolbar tells. */
const selectPicture = (page: Page, place: string[], step: "ArrowLeft" | "ArrowRight") =>
  expect(async () => {
    const button = page.getByRole("button", { name: "Imagen", exact: true });
    for (const key of place) await page.keyboard.press(key);
    // Before or after a picture there may be a place in its own paragraph.
    for (let count = 0; count < 3; count += 1) {
      await page.keyboard.press(step);
      const isThere = await expect(button)
        .toHaveAttribute("aria-pressed", "true", { timeout: 2000 })
        .then(
          () => true,
          () => false,
        );
      if (isThere) return;
    }
    throw new Error("The cursor has passed the picture.");
  }).toPass();

/** Pastes or drops into the text what a clipboard holds. */
const transfer = (description: Locator, type: "paste" | "drop", html: string, hasPicture: boolean) =>
  description.evaluate(
    (element, options) => {
      const data = new DataTransfer();
      if (options.html) data.setData("text/html", options.html);
      const bytes = Uint8Array.from(atob(options.png), (char) => char.charCodeAt(0));
      if (options.hasPicture) data.items.add(new File([bytes], "pegada.png", { type: "image/png" }));
      const { left, top } = element.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        options.type === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, dataTransfer: data, clientX: left + 40, clientY: top + 24 }),
      );
    },
    { type, html, hasPicture, png: coverPng.toString("base64") },
  );

test.beforeEach(async ({ signInAs }) => {
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
});

test("a picture is added, described, changed and removed by keyboard alone", async ({ page }) => {
  const { keyboard } = page;
  const description = await openDescription(page);
  await keyboard.type("Nos sentamos en círculo.");
  await keyboard.press("Alt+F10");
  await keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: "Imagen", exact: true })).toBeFocused();
  await keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  // Without an image and its text it is not accepted.
  const alternative = dialog(page).getByLabel("Texto alternativo");
  await alternative.focus();
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: "Añadir", exact: true })).toBeFocused();
  await keyboard.press("Enter");
  await expect(dialog(page).getByText("Elige una imagen.")).toBeVisible();
  await expect(dialog(page).getByText("Escribe qué se ve en la imagen.")).toBeVisible();
  const input = dialog(page).getByLabel("Imagen", { exact: true });
  await alternative.focus();
  await keyboard.press("Shift+Tab");
  await expect(input).toBeFocused();
  // From here on the browser's own dialog has the keys.
  await input.setInputFiles(PNG);
  await alternative.focus();
  await keyboard.type("Un círculo al alba");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  const picture = description.getByRole("img", { name: "Un círculo al alba" });
  await expect(picture).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(description).toBeFocused();
  await keyboard.type("Y callamos.");

  await selectPicture(page, ["Control+End", "Home"], "ArrowLeft");
  await keyboard.press("Enter");
  const change = dialog(page, "Cambiar la imagen");
  await expect(change.getByLabel("Texto alternativo")).toHaveValue("Un círculo al alba");
  await change.getByLabel("Texto alternativo").focus();
  await keyboard.press("Control+A");
  await keyboard.type("Personas en círculo");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(description.getByRole("img", { name: "Personas en círculo" })).toBeVisible();
  await expectAccessible(page);
  await expectSaved(page);

  const slug = new URL(page.url()).pathname.split("/").at(-1);
  const readDescription = async (): Promise<string> =>
    (await (await page.request.get(`/api/ayni/${slug}`)).json()).data.description;
  await expect
    .poll(readDescription)
    .toMatch(
      /^Nos sentamos en círculo\.\n\n!\[Personas en círculo\]\(pictures\/\S+\.webp\)\n\nY callamos\.$/,
    );
  await page.goto(`/recibir/${slug}/null/contenido`);
  const shown = page.locator(".prose").getByRole("img", { name: "Personas en círculo" });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto(`/crear/${slug}?paso=2`);
  const again = await getDescription(page);
  await expect(again.getByRole("img", { name: "Personas en círculo" })).toBeVisible();
  await again.focus();
  await selectPicture(page, ["Control+Home", "End"], "ArrowRight");
  await keyboard.press("Delete");
  await expect(again.getByRole("img")).toHaveCount(0);
  await expect.poll(readDescription).toBe("Nos sentamos en círculo.\n\nY callamos.");
});

for (const type of ["paste", "drop"] as const)
  test(`a picture is added by ${type}`, async ({ page }) => {
    const description = await openDescription(page);
    await transfer(description, type, "", true);
    await expect(dialog(page).getByText("pegada.png")).toBeVisible();
    await dialog(page).getByLabel("Texto alternativo").fill("Un cuenco");
    await dialog(page).getByRole("button", { name: "Añadir", exact: true }).click();
    await expect(description.getByRole("img", { name: "Un cuenco" })).toBeVisible();
  });

test("text pasted from a word processor stays, and its pictures are to be added one by one", async ({
  page,
}) => {
  const description = await openDescription(page);
  const html = `<p class="MsoNormal">Antes <img src="file:///C:/Temp/clip_image001.png" alt="foto"> de la sala</p>`;
  await transfer(description, "paste", html, true);
  await expect(description).toContainText("de la sala");
  await expect(description.getByRole("img")).toHaveCount(0);
  await expect(page.getByText("Las imágenes se añaden una a una")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});
