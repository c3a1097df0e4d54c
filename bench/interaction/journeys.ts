import type { Page } from "@playwright/test";

// Interactions on a loaded page; each waits for what the visitor waits for.

export type Journey = {
  name: string;
  path: string;
  account: "apprentice" | "master";
  interact: (page: Page) => Promise<unknown>;
};

async function chooseFilters(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Filtros" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await sheet.getByText("Pódcast").click();
  await sheet.getByText("Gratis").click();
  await sheet.getByRole("button", { name: /^Ver/ }).click();
  await page.waitForURL(/PODCAST/);
}

async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Reproducir", exact: true }).click();
  await page.getByRole("button", { name: "Pausar", exact: true }).waitFor();
}

async function openNextStep(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Título", exact: true }).fill("Lluvia de tarde");
  const second = page.getByRole("navigation", { name: "Pasos" }).getByRole("button").nth(1);
  await second.click();
  await page.getByRole("textbox", { name: "Descripción", exact: true }).waitFor();
}

/** `room` is the path of a room with audio. */
export const listJourneys = (room: string): Journey[] => [
  { name: "filter on /explora", path: "/explora", account: "apprentice", interact: chooseFilters },
  { name: "play in a room", path: room, account: "apprentice", interact: play },
  { name: "next step in /crear", path: "/crear", account: "master", interact: openNextStep },
];
