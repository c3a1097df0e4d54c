import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessibility";
import { query } from "./database";
import { DEMO_PASSWORD, expect, expectNoHorizontalScroll, test } from "./fixtures";

type MeasuredEncuentro = { id: string; slug: string; email: string; absent: string };

/** An encuentro of the demo in which somebody left early. */
const FIND_ENCUENTRO = `
  select e.id, a.slug, master.email, concat_ws(' ', person.name, person."lastName") as absent
  from "AttendanceMeasure" m join "Encuentro" e on e.id = m."encuentroId" join "Ayni" a on a.id = e."ayniId"
    join "User" master on master.id = a."userId" join "User" person on person.id = m."userId"
  where not m."isPresent" and a.status = 'PUBLISHED'
  order by e.id, m."userId" limit 1`;

test("a Master sees who was in the room, corrects with a reason from two tabs, and exports the evidence", async ({
  page,
  signInAs,
}) => {
  const [encuentro] = await query<MeasuredEncuentro>(FIND_ENCUENTRO);
  if (!encuentro) throw new Error("Nobody left early in the demo");
  const { id, slug, email, absent } = encuentro;
  await signInAs(email, DEMO_PASSWORD);
  await page.goto(`/ofrecer/${slug}/participantes/asistencia?encuentro=${id}`);
  await expect(page.getByText(/al menos el 70\s% del encuentro/)).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: absent });
  await expect(row.getByText(/^\d+\smin · \d+\s%$/)).toBeVisible();
  const box = row.getByRole("checkbox", { name: absent });
  await expect(box).not.toBeChecked();
  await expectAccessible(page);
  for (const width of [320, 800, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page);
  }

  await box.click();
  const dialog = page.getByRole("dialog", { name: `¿Estuvo ${absent}?` });
  await dialog.getByRole("button", { name: "Corregir la asistencia" }).click();
  await expect(dialog.getByText("Escribe el motivo")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("Se le fue la luz y siguió por teléfono");
  await dialog.getByRole("button", { name: "Corregir la asistencia" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(box).toBeChecked();
  await page.reload();
  await expect(box).toBeChecked();
  await expect(row.getByText("Corregida: Se le fue la luz y siguió por teléfono")).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar las pruebas" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`pruebas-${id}.csv`);
  const evidence = await readFile(await download.path(), "utf8");
  expect(evidence).toContain(";Guía;Presencia;");
  expect(evidence).toContain("Asistió: Se le fue la luz y siguió por teléfono");

  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await box.uncheck();
  expect((await saved).status()).toBe(204);
  await expect(row.getByText(/^Corregida/)).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("checkbox", { name: absent }).click();
  await other.getByLabel("Motivo").fill("Estuvo con otra cuenta");
  await other.getByRole("button", { name: "Corregir la asistencia" }).click();
  await expect(other.getByText("Corregida: Estuvo con otra cuenta")).toBeVisible();
  await expect(box).not.toBeChecked();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(box).toBeChecked();
  await expect(row.getByText("Corregida: Estuvo con otra cuenta")).toBeVisible();
});
