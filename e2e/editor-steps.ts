import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

type Type = "Pódcast" | "Ebook" | "Evento" | "Taller" | "Curso";

type Upload = { name: string; mimeType: string; buffer: Buffer };

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Waits until the server has all that was written. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Guardado a las \d\d:\d\d$/)).toBeVisible();
}

/** Opens the editor of a new content, once it listens. */
export async function openEditor(page: Page): Promise<void> {
  await page.goto("/crear");
  await page.waitForLoadState("networkidle");
}

/** Opens a step by its number. */
export async function openStep(page: Page, number: number): Promise<void> {
  await page
    .getByRole("navigation", { name: "Pasos" })
    .getByRole("button")
    .nth(number - 1)
    .click();
}

/** The first step; leaves a draft that is saved. */
export async function writeEssentials(page: Page, title: string, type: Type): Promise<void> {
  await textbox(page, "Título").fill(title);
  await page.getByRole("radio", { name: type }).check();
  await textbox(page, "Descripción breve").fill("Doce minutos para subir despacio.");
}

/** The second step. */
export async function writePresentation(page: Page): Promise<void> {
  await openStep(page, 2);
  await textbox(page, "Descripción").fill("## Cómo se vive\n\nDe pie, con los ojos abiertos.");
  await page.getByRole("combobox", { name: "Disciplinas" }).fill("respiración con");
  await page.getByRole("option", { name: "Respiración consciente" }).click();
  await page.getByRole("combobox", { name: "Temáticas" }).fill("calma");
  await page.getByRole("option", { name: "Calma", exact: true }).click();
}

/** Files in the third step, until they have arrived. `label` is that of their field. */
export async function addFiles(page: Page, label: string, files: Upload[]): Promise<void> {
  await openStep(page, 3);
  await page.getByLabel(label, { exact: true }).setInputFiles(files);
  for (const { name } of files) {
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: name })
        .getByText(/^Subido/),
    ).toBeVisible();
  }
}

/** The day some days from now: "2026-12-05". */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** One encuentro in the third step. */
export async function addEncuentro(page: Page, day: string, time: string): Promise<void> {
  await openStep(page, 3);
  await page.getByRole("button", { name: "Añadir un encuentro" }).click();
  await page.getByLabel("Día", { exact: true }).last().fill(day);
  await page.getByLabel("Hora", { exact: true }).last().fill(time);
}

/** A weekly series in the third step. */
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

/** Publishes from the last step as free; gives the slug, once its page is there. */
export async function publishFree(page: Page, title: string): Promise<string> {
  await openStep(page, 4);
  await page.getByRole("radio", { name: /^Gratis/ }).check();
  await openStep(page, 5);
  await expect(page.getByRole("heading", { name: "Todo listo para publicar" })).toBeVisible();
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page).toHaveURL(/\/ayni\/[a-z0-9-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}
