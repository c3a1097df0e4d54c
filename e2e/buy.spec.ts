import type { Page } from "@playwright/test";
import { expect, openOtherContext, registerOnboardedUser, signInViaApi, test } from "./fixtures";
import { waitForMail } from "./mail";
import { createPaidEvent, payOnHostedPage } from "./selling";

async function goToPay(page: Page, slug: string): Promise<void> {
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await expect(page.getByText("Página de pruebas: no se cobra nada")).toBeVisible();
}

test("an apprentice pays, gets a receipt and opens the content", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const seller = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  const { slug, title } = await createPaidEvent(seller.request);
  const email = await registerOnboardedUser(request, "Inés");
  await signInAs(email);
  await goToPay(page, slug);
  await payOnHostedPage(page, "Pago aceptado");

  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Añadir al calendario el encuentro del/ })).toBeVisible();
  const receipt = page.getByRole("region", { name: "Recibo" });
  await expect(receipt).toContainText("20,66 €");
  await expect(receipt).toContainText("4,34 €");
  await expect(receipt).toContainText("25,00 €");
  await waitForMail(request, email, `Tu recibo: ${title}`);

  await page.getByRole("link", { name: "Ir a mi contenido" }).click();
  await expect(page).toHaveURL(new RegExp(`/recibir/${slug}/[0-9a-f-]{36}/encuentros$`));
  await page.goto(`/ayni/${slug}`);
  await expect(page.getByRole("link", { name: "Ir a mi contenido" })).toBeVisible();
  await seller.close();
});

test("a declined card is not charged and another one can be used", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const seller = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  const { slug } = await createPaidEvent(seller.request);
  await signInAs(await registerOnboardedUser(request));
  await goToPay(page, slug);
  await payOnHostedPage(page, "Tarjeta rechazada");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Seguir con el pago" }).click();
  await payOnHostedPage(page, "Pide confirmación");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  await seller.close();
});

test("a pending payment is shown, and a sold out content is reported", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const seller = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  const { slug, id } = await createPaidEvent(seller.request, { capacity: 1 });
  await signInAs(await registerOnboardedUser(request));
  await goToPay(page, slug);
  await payOnHostedPage(page, "Pago que tarda");
  await expect(page.getByRole("heading", { name: "Estamos confirmando tu pago" })).toBeVisible();

  const late = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  await signInViaApi(late.request, await registerOnboardedUser(late.request, "Bruno"));
  const refused = await late.request.post("/api/orders", { data: { ayniContentId: id } });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ error: "SoldOut", message: "Ya no quedan lugares." });
  await late.close();
  await seller.close();
});

test("a free contribution charges the chosen amount", async ({ page, browser, request, signInAs }) => {
  const seller = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  const { slug } = await createPaidEvent(seller.request, { minimumAmount: 500, suggestedAmount: 2500 });
  await signInAs(await registerOnboardedUser(request));
  await page.goto(`/ayni/${slug}`);
  const field = page.getByLabel("Tu aporte (EUR)");
  await field.fill("4,99");
  await page.getByRole("button", { name: "Reservar mi lugar" }).click();
  await expect(page.getByText("El mínimo es 5 €")).toBeVisible();
  await field.fill("12,50");
  await page.getByRole("button", { name: "Reservar mi lugar" }).click();
  await expect(page.getByText("12,50 €").first()).toBeVisible();
  await payOnHostedPage(page, "Pago aceptado");
  await expect(page.getByRole("region", { name: "Recibo" })).toContainText("12,50 €");
  await seller.close();
});
