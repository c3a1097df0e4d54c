import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The setup wizard. */
export const wizard = (page: Page) => page.getByRole("dialog");
/** The title of the step that is shown. */
export const title = (page: Page, name: string) => wizard(page).getByRole("heading", { name });

/** Takes an option of one of its fields by the keyboard: the list moves while it opens, and a click goes astray. */
export async function choose(page: Page, field: string, typed: string, option: string) {
  const input = wizard(page).getByRole("combobox", { name: field });
  await expect(input).toBeEnabled();
  await input.fill(typed);
  const found = page.getByRole("option", { name: option, exact: true });
  await expect(found).toBeVisible();
  await input.press("ArrowDown");
  await expect(found).toHaveAttribute("data-highlighted", "");
  await input.press("Enter");
  await expect(input).toHaveValue(option);
}

/** Its second step. */
export async function sayWhere(page: Page) {
  await choose(page, "País", "españa", "España");
  await choose(page, "Región", "sevi", "Sevilla");
  await choose(page, "Ciudad", "dos her", "Dos Hermanas");
  await wizard(page).getByRole("button", { name: "Continuar" }).click();
}

/** Its fourth step. */
export async function sayWhatCalls(page: Page) {
  const dialog = wizard(page);
  await expect(dialog.getByRole("button", { name: "Elige un mínimo de 3" })).toBeDisabled();
  for (const name of ["Reiki", "Yoga", "Tarot"])
    await dialog.getByRole("checkbox", { name, exact: true }).check();
  await dialog.getByRole("button", { name: "Continuar" }).click();
}

/** All of it, with nothing but what is asked for. */
export async function walkThroughWizard(page: Page): Promise<void> {
  await wizard(page).getByRole("button", { name: "Empezar" }).click();
  await sayWhere(page);
  await wizard(page).getByRole("button", { name: "Añadir más tarde" }).click();
  await sayWhatCalls(page);
}
