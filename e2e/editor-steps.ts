import type { Page } from "@playwright/test";
import { Effort } from "./effort";
import { expect, waitForHydration } from "./fixtures";

type ContentTypeLabel = "Pódcast" | "Libro" | "Evento" | "Taller" | "Curso";

type UploadFile = { name: string; mimeType: string; buffer: Buffer };

const getTextbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Waits until the draft is saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Guardado a las \d\d:\d\d$/)).toBeVisible();
}

/** Opens the editor of a new content and waits for hydration. */
export async function openEditor(page: Page): Promise<void> {
  await page.goto("/crear");
  await waitForHydration(page);
}

export async function openStep(page: Page, number: number, effort = new Effort()): Promise<void> {
  const steps = page.getByRole("navigation", { name: "Pasos" });
  await effort.click(steps.getByRole("button").nth(number - 1));
}

/** Fills in the first step, which creates a saved draft. */
export async function fillEssentials(
  page: Page,
  title: string,
  type: ContentTypeLabel,
  effort = new Effort(),
): Promise<void> {
  await effort.fill(getTextbox(page, "Título"), title);
  await effort.check(page.getByRole("radio", { name: type }));
  await effort.fill(getTextbox(page, "Descripción breve"), "Doce minutos para subir despacio.");
}

/** Returns the editor of the description once it has replaced the plain field. */
export async function getDescription(page: Page) {
  await expect(page.getByRole("toolbar", { name: "Formato" })).toBeVisible();
  return getTextbox(page, "Descripción");
}

/** Fills in the second step. */
export async function fillPresentation(page: Page, effort = new Effort()): Promise<void> {
  await openStep(page, 2, effort);
  const description = await getDescription(page);
  await effort.type(description, "## Cómo se vive\nDe pie, con los ojos abiertos.");
  await effort.fill(page.getByRole("combobox", { name: "Disciplinas" }), "respiración con");
  await effort.click(page.getByRole("option", { name: "Respiración consciente" }));
  await effort.fill(page.getByRole("combobox", { name: "Temáticas" }), "calma");
  await effort.click(page.getByRole("option", { name: "Calma", exact: true }));
}

/** Uploads files in the third step and waits for completion. `label` names their field. */
export async function uploadFiles(
  page: Page,
  label: string,
  files: UploadFile[],
  effort = new Effort(),
): Promise<void> {
  await openStep(page, 3, effort);
  await effort.attach(page.getByLabel(label, { exact: true }), files);
  for (const { name } of files) {
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: name })
        .getByText(/^Subido/),
    ).toBeVisible();
  }
}

/** Returns the date in some days: "2026-12-05". */
export function formatDayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Adds one encuentro in the third step. */
export async function addEncuentro(page: Page, day: string, time: string): Promise<void> {
  await openStep(page, 3);
  await page.getByRole("button", { name: "Añadir un encuentro" }).click();
  await page.getByLabel("Día", { exact: true }).last().fill(day);
  await page.getByLabel("Hora", { exact: true }).last().fill(time);
}

/** Adds a weekly series in the third step. */
export async function addSeries(page: Page, day: string, time: string, times: number): Promise<void> {
  await openStep(page, 3);
  await page.getByRole("button", { name: "Crear una serie" }).click();
  const dialog = page.getByRole("dialog", { name: "Crear una serie" });
  await dialog.getByLabel("Primer día").fill(day);
  await dialog.getByLabel("Hora", { exact: true }).fill(time);
  await dialog.getByLabel("Cuántos encuentros").fill(String(times));
  await expect(dialog.getByRole("listitem")).toHaveCount(times);
  await dialog.getByRole("button", { name: `Añadir ${times} encuentros` }).click();
  await expect(dialog).toHaveCount(0);
}

/** Publishes a free content from the last step and returns its slug once its page exists. */
export async function publishAsFree(page: Page, title: string, effort = new Effort()): Promise<string> {
  await openStep(page, 4, effort);
  await effort.check(page.getByRole("radio", { name: /^Gratis/ }));
  await openStep(page, 5, effort);
  await expect(page.getByRole("heading", { name: "Todo listo para publicar" })).toBeVisible();
  await effort.click(page.getByRole("button", { name: "Publicar", exact: true }));
  await expect(page).toHaveURL(/\/ayni\/[a-z0-9-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}
