import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

export const getWizard = (page: Page) => page.getByRole("dialog");
export const getStepTitle = (page: Page, name: string) => getWizard(page).getByRole("heading", { name });

/** Selects an option with the keyboard: the list moves while it opens, so that a click could miss. */
export async function chooseOption(page: Page, field: string, typed: string, option: string) {
  const input = getWizard(page).getByRole("combobox", { name: field });
  await expect(input).toBeEnabled();
  await input.fill(typed);
  const optionItem = page.getByRole("option", { name: option, exact: true });
  await expect(optionItem).toBeVisible();
  await input.press("ArrowDown");
  await expect(optionItem).toHaveAttribute("data-highlighted", "");
  await input.press("Enter");
  await expect(input).toHaveValue(option);
}

/** Fills in the second step. */
export async function fillLocation(page: Page) {
  await chooseOption(page, "País", "españa", "España");
  await chooseOption(page, "Región", "sevi", "Sevilla");
  await chooseOption(page, "Ciudad", "dos her", "Dos Hermanas");
  await getWizard(page).getByRole("button", { name: "Continuar" }).click();
}

/** Fills in the fourth step. */
export async function chooseDisciplines(page: Page) {
  const dialog = getWizard(page);
  await expect(dialog.getByRole("button", { name: "Elige un mínimo de 3" })).toBeDisabled();
  for (const name of ["Reiki", "Yoga", "Tarot"])
    await dialog.getByRole("checkbox", { name, exact: true }).check();
  await dialog.getByRole("button", { name: "Continuar" }).click();
}

/** Completes the wizard with the required input only. */
export async function completeWizard(page: Page): Promise<void> {
  await getWizard(page).getByRole("button", { name: "Empezar" }).click();
  await fillLocation(page);
  await getWizard(page).getByRole("button", { name: "Añadir más tarde" }).click();
  await chooseDisciplines(page);
}
