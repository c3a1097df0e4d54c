import type { Browser, Page } from "@playwright/test";
import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  joinInDialog,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
  uniqueEmail,
} from "./fixtures";
import { waitForMail } from "./mail";
import { createPaidEvent, payOnHostedPage } from "./selling";

const QUOTE = "Precio 25,00 € · Código LUNA −10,00 € · Pagas 15,00 €";

async function openMasterPage(browser: Browser): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const context = await openOtherContext(browser, { baseURL });
  await signInViaApi(context.request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  return context.newPage();
}

/** Creates the code LUNA, 10 € off for one use, in the dialog of the Master's page. */
async function createCode(master: Page, slug: string): Promise<void> {
  await master.goto(`/ofrecer/${slug}/codigos`);
  await expect(master.getByText("Todavía no hay códigos ni precios anticipados")).toBeVisible();
  await master.getByRole("button", { name: "Nuevo" }).click();
  const dialog = master.getByRole("dialog", { name: "Nuevo código o precio" });
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog.getByText("Usa de 3 a 24 letras y números, sin espacios")).toBeVisible();
  await dialog.getByLabel("Código", { exact: true }).last().fill("luna");
  await dialog.getByLabel("En", { exact: true }).selectOption("EUR");
  await dialog.getByLabel("Se quita").fill("24,90");
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog.getByText("Lo mínimo que se puede cobrar es 0,50 €")).toBeVisible();
  await dialog.getByLabel("Se quita").fill("10");
  await expect(dialog.getByText("Se paga 15 € en lugar de 25 €; recibes 11,16 €.")).toBeVisible();
  await dialog.getByLabel("Usos (opcional)").fill("1");
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog).toBeHidden();
  await expect(master.getByRole("row", { name: /LUNA/ })).toContainText("0 de 1");
}

test("a Master makes a code, an apprentice pays with it, and a refund returns its use", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const master = await openMasterPage(browser);
  const { slug, title } = await createPaidEvent(master.request);
  await createCode(master, slug);
  const email = await registerOnboardedUser(request, "Inés");
  await signInAs(email);

  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Tengo un código" }).click();
  const field = page.getByLabel("Código", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("sol");
  await field.press("Enter");
  await expect(page.getByText("Este código no existe para esta enseñanza")).toBeVisible();
  await field.fill("lu na");
  await field.press("Enter");
  await expect(page.getByText(QUOTE)).toBeVisible();
  await page.getByRole("button", { name: "Quitar el código" }).click();
  await expect(page.getByRole("button", { name: "Reservar por 25 €" })).toBeVisible();

  // The link fills it in.
  await page.goto(`/ayni/${slug}?codigo=luna`);
  await expect(page.getByText(QUOTE)).toBeVisible();
  await page.getByRole("button", { name: "Reservar por 15 €" }).click();
  await expect(page.getByText("Código LUNA: −10 €.")).toBeVisible();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  const receipt = page.getByRole("region", { name: "Recibo" });
  for (const text of ["25,00 €", "Código LUNA", "−10,00 €", "12,40 €", "2,60 €", "15,00 €"])
    await expect(receipt).toContainText(text);
  const orderUrl = page.url();
  await waitForMail(request, email, `Tu recibo: ${title}`);

  await master.reload();
  await expect(master.getByRole("row", { name: /LUNA/ })).toContainText("1 de 1");
  await expect(master.getByRole("row", { name: /LUNA/ })).toContainText("Agotado");
  await master.goto(`/intercambios?searchText=${encodeURIComponent(title)}`);
  const sale = master.getByRole("row", { name: new RegExp(title) });
  await expect(sale).toContainText("15,00 €");
  await expect(sale).toContainText("Código LUNA: −10 €");
  await expect(sale).toContainText("11,16 €");

  await page.goto(orderUrl);
  await page.getByRole("button", { name: "Desistir de la compra" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar el desistimiento" }).click();
  await expect(receipt).toContainText("−15,00 €");
  await master.goto(`/ofrecer/${slug}/codigos`);
  await expect(master.getByRole("row", { name: /LUNA/ })).toContainText("0 de 1");

  await master.getByRole("button", { name: "Terminar el código LUNA" }).click();
  await master.getByRole("dialog").getByRole("button", { name: "Terminar" }).click();
  await expect(master.getByRole("row", { name: /LUNA/ })).toContainText("Terminado");
  await master.context().close();
});

test.describe("an early price", () => {
  test.use({ expectedConsoleMessages: /El precio ha cambiado/ });

  test("is on the page until it is used up", async ({ page, browser, request, signInAs }) => {
    const master = await openMasterPage(browser);
    const { slug, id } = await createPaidEvent(master.request);
    await page.goto(`/ayni/${slug}`);
    await expect(page.getByRole("button", { name: "Reservar por 25 €" })).toBeVisible();
    const made = await master.request.post(`/api/ayni/${id}/discounts`, {
      data: { kind: "early", percent: 20, maxUses: 1 },
    });
    expect(made.status()).toBe(201);
    const panel = page.getByRole("complementary", { name: "Cómo recibirlo" });
    await page.reload();
    await expect(panel).toContainText("Precio anticipado para 1 persona más");
    await expect(page.getByRole("button", { name: "Reservar por 20 €" })).toBeVisible();
    expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
      '"20.00"',
    );

    await signInAs(await registerOnboardedUser(request));
    await page.goto(`/ayni/${slug}`);
    // Another buyer is faster.
    await registerOnboardedUser(master.request, "Bruno");
    const faster = await master.request.post("/api/orders", {
      data: { ayniContentId: id, expectedAmount: 2000 },
    });
    expect(faster.status()).toBe(201);
    await page.getByRole("button", { name: "Reservar por 20 €" }).click();
    await expect(
      page.getByText("El precio ha cambiado. Recarga la página para ver el de ahora."),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Reservar por 25 €" })).toBeVisible();
    await expect(panel).not.toContainText("Precio anticipado");
    await master.context().close();
  });
});

test("the code of a link survives registering", async ({ page, browser }) => {
  const master = await openMasterPage(browser);
  const { slug, id } = await createPaidEvent(master.request);
  await master.request.post(`/api/ayni/${id}/discounts`, {
    data: { kind: "code", code: "LUNA", amount: 1000 },
  });
  await page.goto(`/ayni/${slug}?codigo=luna`);
  await expect(page.getByText("¿Tienes un código?")).toBeVisible();
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  const dialog = page.getByRole("dialog");
  await joinInDialog(dialog, { name: "Olga", email: uniqueEmail("olga") });
  await expect(page.getByText("Código LUNA: −10 €.")).toBeVisible();
  await master.context().close();
});
