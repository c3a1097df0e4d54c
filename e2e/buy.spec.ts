import type { Page } from "@playwright/test";
import { expect, registerPerson, signIn, test } from "./fixtures";
import { mailWith } from "./mail";
import { offerEvent, payOnPage } from "./selling";

async function goToPay(page: Page, slug: string): Promise<void> {
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Reservar por 25 €" }).click();
  await expect(page.getByText("Página de pruebas: no se cobra nada")).toBeVisible();
}

test("una aprendiz paga, recibe el recibo y entra en su contenido", async ({
  page,
  browser,
  request,
  enterAs,
}) => {
  const seller = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const { slug, title } = await offerEvent(seller.request);
  const email = await registerPerson(request, "Inés");
  await enterAs(email);
  await goToPay(page, slug);
  await payOnPage(page, "Pago aceptado");

  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  const receipt = page.getByRole("region", { name: "Recibo" });
  await expect(receipt).toContainText("20,66 €");
  await expect(receipt).toContainText("4,34 €");
  await expect(receipt).toContainText("25 €");
  await mailWith(request, email, `Tu recibo: ${title}`);

  await page.getByRole("link", { name: "Ir a mi contenido" }).click();
  await expect(page).toHaveURL(new RegExp(`/recibir/${slug}/[0-9a-f-]{36}/encuentros$`));
  await page.goto(`/ayni/${slug}`);
  await expect(page.getByRole("link", { name: "Ir a mi contenido" })).toBeVisible();
  await seller.close();
});

test("con una tarjeta rechazada no se cobra nada y se puede seguir con otra", async ({
  page,
  browser,
  request,
  enterAs,
}) => {
  const seller = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const { slug } = await offerEvent(seller.request);
  await enterAs(await registerPerson(request));
  await goToPay(page, slug);
  await payOnPage(page, "Tarjeta rechazada");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("button", { name: "Continuar con el pago" }).click();
  await payOnPage(page, "Pide confirmación");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  await seller.close();
});

test("un pago que tarda se dice, y quien llega sin lugar lo sabe", async ({
  page,
  browser,
  request,
  enterAs,
}) => {
  const seller = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const { slug, id } = await offerEvent(seller.request, { capacity: 1 });
  await enterAs(await registerPerson(request));
  await goToPay(page, slug);
  await payOnPage(page, "Pago que tarda");
  await expect(page.getByRole("heading", { name: "Estamos confirmando tu pago" })).toBeVisible();

  const late = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  await signIn(late.request, await registerPerson(late.request, "Bruno"));
  const refused = await late.request.post("/api/orders", { data: { ayniContentId: id } });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ error: "SoldOut", message: "Ya no quedan lugares." });
  await late.close();
  await seller.close();
});

test("quien elige su aporte paga lo que ha elegido", async ({ page, browser, request, enterAs }) => {
  const seller = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const { slug } = await offerEvent(seller.request, { minimumAmount: 500, suggestedAmount: 2500 });
  await enterAs(await registerPerson(request));
  await page.goto(`/ayni/${slug}`);
  const field = page.getByLabel("Tu aporte (EUR)");
  await field.fill("4,99");
  await page.getByRole("button", { name: "Reservar mi lugar" }).click();
  await expect(page.getByText("El mínimo es 5 €")).toBeVisible();
  await field.fill("12,50");
  await page.getByRole("button", { name: "Reservar mi lugar" }).click();
  await expect(page.getByText("12,50 €").first()).toBeVisible();
  await payOnPage(page, "Pago aceptado");
  await expect(page.getByRole("region", { name: "Recibo" })).toContainText("12,50 €");
  await seller.close();
});
