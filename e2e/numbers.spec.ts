import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  DEMO_APPRENTICE_EMAIL,
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  signInViaApi,
  test,
  uniqueEmail,
  joinInDialog,
} from "./fixtures";
import { createPaidEvent } from "./selling";

test.use({ timezoneId: "Europe/Madrid" });

/** Waits for the answer to a ping of a step. */
const waitForPing = (page: Page, step: "view" | "panel") =>
  page.waitForResponse(
    (response) => response.url().endsWith("/ping") && response.request().postDataJSON().step === step,
  );

async function register(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await joinInDialog(dialog, { name: "Ximena", email: uniqueEmail("ximena") });
  await expect(page).toHaveURL(/\/recibir\//);
}

test("a Master sees where a visitor came from and how far they went", async ({
  page,
  context,
  request,
  signInAs,
}) => {
  // An own address, since all tests visit from one.
  const { slug, title } = await createPaidEvent(request, { amount: 0 });
  const firstPing = waitForPing(page, "view");
  await page.goto(`/ayni/${slug}?utm_source=Boletín&utm_campaign=otoño`, {
    referer: "https://www.instagram.com/",
  });
  expect((await firstPing).status()).toBe(204);
  const panelPing = waitForPing(page, "panel");
  await page.getByRole("button", { name: "Reservar mi lugar" }).click();
  expect((await panelPing).status()).toBe(204);
  await register(page);

  await context.clearCookies({ name: /session-token/ });
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("region", { name: "Tu enseñanza" }).getByRole("link", { name: "Números" }).click();
  await expect(page).toHaveURL(`/ofrecer/${slug}/numeros`);
  await expect(page.getByRole("heading", { level: 1, name: "Números" })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  const steps = page.getByRole("listitem").filter({ hasText: /Visitas|Pulsaron|Lo recibieron/ });
  await expect(steps.first()).toHaveText("Visitas1");
  await expect(steps.nth(1)).toContainText("100 % de las visitas");
  await expect(steps.nth(2)).toContainText("100 % de quienes pulsaron");
  const row = page.getByRole("row").filter({ hasText: "Enlace: boletin · otono" });
  await expect(row.getByRole("cell")).toHaveText(["1", "1", "1"]);

  // The last day of the chart may be the one after the visit, which is counted by UTC days.
  await page.getByRole("group", { name: "Visitas" }).getByRole("img", { name: ": 1 visita," }).focus();
  await expect(page.locator("figcaption")).toContainText("1 visita, 1 vez recibido");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("figcaption")).toContainText("0 visitas");

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Visitas por día y origen (CSV)" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv).toMatch(/^\u{feff}Día \(UTC\);Origen;Visitas;/u);
  expect(csv).toMatch(/;Enlace: boletin · otono;1;1;0;1\r\n/);
});

test("a visit by the router comes from the page before", async ({ page, request }) => {
  const { slug, title } = await createPaidEvent(request, { amount: 0 });
  await page.goto(`/explora?filters=${encodeURIComponent(JSON.stringify({ searchText: title }))}`, {
    referer: "https://duckduckgo.com/",
  });
  const ping = waitForPing(page, "view");
  await page.getByRole("link", { name: title }).first().click();
  const { referrer, search } = (await ping).request().postDataJSON() as { referrer: string; search: string };
  expect(new URL(referrer).pathname).toBe("/explora");
  expect(search).toBe("");
  await expect(page).toHaveURL(`/ayni/${slug}`);
});

test("all numbers of a Master, by period; how far the receivers of a course came is a table and a file", async ({
  page,
  signInReadOnlyAs,
}) => {
  await signInReadOnlyAs(DEMO_MASTER_EMAIL);
  await page.goto("/ofrecer");
  await page.getByRole("main").getByRole("link", { name: "Números" }).click();
  await expect(page).toHaveURL("/ofrecer/numeros");
  const periods = page.getByRole("navigation", { name: "Período" });
  await expect(periods.getByRole("link", { name: "30 días" })).toHaveAttribute("aria-current", "page");
  await periods.getByRole("link", { name: "12 meses" }).click();
  await expect(page).toHaveURL("/ofrecer/numeros?periodo=12-meses");
  await expect(
    page
      .getByRole("group", { name: /^Ingresos en / })
      .first()
      .getByRole("img"),
  ).toHaveCount(12);
  await page.getByRole("table", { name: "Números de cada enseñanza" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/ofrecer\/.+\/numeros\?periodo=12-meses$/);
  expect((await page.request.get("/ofrecer/numeros?periodo=ayer")).status()).toBe(404);

  await page.goto("/ofrecer/ocho-semanas-de-respiracion-consciente/numeros");
  const table = page.getByRole("table", { name: "Personas por avance" });
  await expect(table.getByRole("row").filter({ hasText: "Antes de empezar" })).toContainText("%");
  // It is no live course.
  await expect(page.getByRole("link", { name: "Asistencia a los encuentros (CSV)" })).toHaveCount(0);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Avance por archivo o lección (CSV)" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv).toMatch(/^\u{feff}Enseñanza;Módulo;Archivo o lección;Lo tienen;/u);
  expect(csv).toMatch(/;Aprender a entrar;Antes de empezar;\d+;\d+;/);
});

test("another's numbers are not found", async ({ request }) => {
  const { slug, id } = await createPaidEvent(request);
  await signInViaApi(request, DEMO_APPRENTICE_EMAIL, DEMO_PASSWORD);
  expect((await request.get(`/ofrecer/${slug}/numeros`)).status()).toBe(404);
  expect((await request.get(`/api/ayni/${id}/numbers/export`)).status()).toBe(404);
});
