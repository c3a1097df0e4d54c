import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { findSchemaErrors, passTheHold } from "./bank-files";
import { query } from "./database";
import { Effort } from "./effort";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  openOtherContext,
  signInViaApi,
  test,
} from "./fixtures";
import { waitForMail, waitForMailLink } from "./mail";

// A Master of the demo with sales in euros, who has not said where to be paid.
const SLUG = "nuria-casals";
const NAME = "Núria Casals";
const IBAN = "ES9121000418450200051332";
const MASKED = "ES•• •••• 1332";

async function enterAccount(page: Page, effort: Effort): Promise<void> {
  await page.goto("/intercambios");
  await page.getByRole("link", { name: "Añadir mi cuenta" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cómo te pagamos" })).toBeVisible();
  await expect(page.getByText("Todavía no sabemos dónde pagarte.")).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByLabel("IBAN").fill("es91 2100 0418 4502 0005 1333");
  await effort.fill(page.getByLabel("NIF o NIE"), "12345678-z");
  await effort.fill(page.getByLabel("Tu contraseña"), DEMO_PASSWORD);
  // The first number is wrong, and is not counted.
  await page.getByRole("button", { name: "Guardar esta cuenta" }).click();
  await expect(page.getByText("Revisa el IBAN: alguna cifra no es correcta.")).toBeVisible();
  await effort.fill(page.getByLabel("IBAN"), "es91 2100 0418-4502 0005 1332");
  await effort.click(page.getByRole("button", { name: "Guardar esta cuenta" }));
  await expect(page.getByRole("status").filter({ hasText: "Hemos enviado un enlace" })).toContainText(MASKED);
}

test("a Master says where to be paid with 2 clicks and 3 fields, and an admin pays her with 5 clicks", async ({
  page,
  browser,
  baseURL,
  request,
  signInAs,
}) => {
  const [master] = await query<{ email: string }>(`select email from "User" where slug = $1`, SLUG);
  const email = master?.email ?? "";
  await signInAs(email, DEMO_PASSWORD);
  const hers = new Effort();
  await enterAccount(page, hers);

  await page.goto(await waitForMailLink(request, email, "/datos-de-cobro/confirmar/"));
  await expectAccessible(page);
  await hers.click(page.getByRole("button", { name: "Sí, he sido yo" }));
  await expect(page.getByRole("heading", { name: "Cuenta confirmada" })).toBeVisible();
  hers.expectAtMost({ clicks: 2, fields: 3 });
  await waitForMail(request, email, "Ha cambiado la cuenta en la que te pagamos");
  await page.goto("/account-settings/bank-details");
  await expect(page.getByText(/Desde el .+ te pagaremos en/)).toContainText(MASKED);

  const admins = await openOtherContext(browser, { baseURL });
  await signInViaApi(admins.request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const office = await admins.newPage();
  await office.goto("/admin/users/pagos");
  const row = office.getByRole("listitem").filter({ has: office.getByRole("link", { name: NAME }) });
  await expect(row.getByText(/En espera hasta el/)).toBeVisible();
  await passTheHold(email);
  await office.reload();
  await expect(row.getByText(MASKED)).toBeVisible();
  await expect(office.getByText("Falta la cuenta").first()).toBeVisible();
  await expectAccessible(office);

  await row.getByRole("button", { name: `Acciones de ${NAME}, EUR` }).click();
  await office.getByRole("menuitem", { name: "Ver la cuenta" }).click();
  await office.getByLabel("¿Para qué la necesitas?").fill("Comprobar el titular");
  await office.getByRole("button", { name: "Ver la cuenta entera" }).click();
  await expect(office.getByText(IBAN)).toBeVisible();
  await office.keyboard.press("Escape");

  const theirs = new Effort();
  await theirs.click(row.getByRole("checkbox", { name: `${NAME}, EUR` }));
  await theirs.click(office.getByRole("button", { name: "Fichero SEPA" }));
  const file = office
    .getByRole("region", { name: "Ficheros por confirmar" })
    .getByRole("listitem")
    .filter({ hasText: "SEPA · " });
  await expect(file).toBeVisible();
  await expect(row).toHaveCount(0);
  const downloading = office.waitForEvent("download");
  await theirs.click(file.getByRole("link", { name: "Descargar" }));
  const xml = await readFile(await (await downloading).path(), "utf8");
  expect(await findSchemaErrors(xml)).toEqual([]);
  expect(xml).toContain(`<IBAN>${IBAN}</IBAN>`);
  await expectAccessible(office);

  await theirs.click(file.getByRole("button", { name: "Enviado al banco" }));
  await theirs.click(office.getByRole("dialog").getByRole("button", { name: "Enviado al banco" }));
  await expect(office.getByText("Las ventas del fichero están pagadas.")).toBeVisible();
  theirs.expectAtMost({ clicks: 5, fields: 0 });
  await expect(file).toHaveCount(0);
  await office.goto("/admin/users/registro");
  await expect(office.getByText(`vio los datos de cobro de ${NAME} («Comprobar el titular»)`)).toBeVisible();
  await admins.close();

  await page.goto("/intercambios?status=paid");
  await expect(page.getByText(`Te pagamos en ${MASKED}.`)).toBeVisible();
  await expect(page.getByText("Pagado", { exact: true }).first()).toBeVisible();
  await page.goto("/notificaciones");
  await expect(page.getByText(/Te hemos pagado .+ por \d+ ventas?/).first()).toBeVisible();
});

test("whoever did not ask for a change cancels it from the mail", async ({ page, request, signInAs }) => {
  const [master] = await query<{ email: string }>(
    `select u.email from "User" u where u.slug <> $1 and role = 'master' and country = 'MX' order by slug limit 1`,
    SLUG,
  );
  const email = master?.email ?? "";
  await signInAs(email, DEMO_PASSWORD);
  const asked = await page.request.post("/api/bank-details", {
    data: {
      country: "DE",
      holder: "Alguien",
      taxId: "12345678901",
      account: "DE89 3704 0044 0532 0130 00",
      currentPassword: DEMO_PASSWORD,
    },
  });
  expect(asked.status()).toBe(200);
  await page.goto(await waitForMailLink(request, email, "/datos-de-cobro/confirmar/"));
  await page.getByRole("button", { name: "Sí, he sido yo" }).click();
  await expect(page.getByRole("heading", { name: "Cuenta confirmada" })).toBeVisible();
  await page.goto(await waitForMailLink(request, email, "/datos-de-cobro/anular/"));
  await page.getByRole("button", { name: "Anular el cambio" }).click();
  await expect(page.getByRole("heading", { name: "El cambio queda anulado" })).toBeVisible();
  expect((await page.request.get("/api/bank-details")).status()).toBe(401);
});
