import type { Browser, Page } from "@playwright/test";
import { expect, openOtherContext, registerOnboardedUser, signInViaApi, test } from "./fixtures";
import { waitForMailLink } from "./mail";
import { createPaidEvent, HOSTED_PAGE_TEXT, payOnHostedPage } from "./selling";

/** A user with a verified e-mail, in a separate browser context. */
async function somebody(browser: Browser, name: string): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const context = await openOtherContext(browser, { baseURL });
  const email = await registerOnboardedUser(context.request, name);
  const page = await context.newPage();
  await page.goto(await waitForMailLink(context.request, email, "/verificar-correo/"));
  await signInViaApi(context.request, email);
  return page;
}

const askFor = (page: Page) => page.getByRole("button", { name: "Pide un lugar solidario" });
const WAITING = "Has pedido un lugar solidario. Te avisaremos en cuanto alguien regale uno.";

test("a buyer funds a seat, another user gets it, and a third one waits for the next", async ({
  browser,
}) => {
  const seller = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  const { slug, title } = await createPaidEvent(seller.request);
  const [funder, asker, third] = [
    await somebody(browser, "Alba"),
    await somebody(browser, "Bruno"),
    await somebody(browser, "Celia"),
  ];

  // The buyer also funds a seat: the checkout charges both, and the receipt lists them.
  await funder.goto(`/ayni/${slug}`);
  await funder.getByRole("checkbox", { name: "Regala además un lugar solidario (+ 25 €)" }).check();
  await funder.getByRole("button", { name: "Reservar por 50 €" }).click();
  await expect(funder.getByText("Incluye un lugar solidario para otra persona: 25 €")).toBeVisible();
  await payOnHostedPage(funder);
  await expect(funder.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  const receipt = funder.getByRole("region", { name: "Recibo" });
  await expect(receipt).toContainText("50,00 €");
  await expect(receipt).toContainText("25,00 € por el lugar solidario que has regalado");

  // A user who cannot pay gets the seat immediately.
  await asker.goto(`/ayni/${slug}`);
  await askFor(asker).click();
  await expect(asker).toHaveURL(new RegExp(`/recibir/${slug}/[0-9a-f-]{36}/encuentros$`));
  await expect(asker.getByRole("heading", { level: 1, name: title })).toBeVisible();

  // No seat is left for the third user, who may wait for one.
  await third.goto(`/ayni/${slug}`);
  await askFor(third).click();
  await expect(third.getByText(WAITING)).toBeVisible();
  await third.getByRole("button", { name: "Ya no lo necesito" }).click();
  await expect(askFor(third)).toBeVisible();
  await askFor(third).click();
  await expect(third.getByText(WAITING)).toBeVisible();

  const generous = await somebody(browser, "Delia");
  await generous.goto(`/ayni/${slug}`);
  await generous.getByRole("checkbox", { name: "Regala además un lugar solidario (+ 25 €)" }).check();
  await generous.getByRole("button", { name: "Reservar por 50 €" }).click();
  await payOnHostedPage(generous);
  await expect(generous.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  await third.reload();
  await third.getByRole("link", { name: "Ir a mi contenido" }).click();
  await expect(third).toHaveURL(new RegExp(`/recibir/${slug}/[0-9a-f-]{36}/encuentros$`));
  for (const page of [funder, asker, third, generous]) await page.context().close();
  await seller.close();
});

test("a free contribution shows its total with a funded seat", async ({
  page,
  browser,
  request,
  signInAs: enterAs,
}) => {
  const seller = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  const { slug } = await createPaidEvent(seller.request, { minimumAmount: 500, suggestedAmount: 2000 });
  await enterAs(await registerOnboardedUser(request));
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("checkbox", { name: "Regala además un lugar solidario (+ 20 €)" }).check();
  await page.getByLabel("Tu aporte (EUR)").fill("7,50");
  await expect(page.getByText("En total, 27,50 € con el lugar solidario.")).toBeVisible();
  await page.getByRole("button", { name: "Reservar mi lugar" }).click();
  // The previous page shows the same total.
  await expect(page.getByText(HOSTED_PAGE_TEXT)).toBeVisible();
  await expect(page.getByText("27,50 €").first()).toBeVisible();
  await page.goto(`/ayni/${slug}`);
  await expect(page.getByText("El pago incluye el lugar solidario que regalas.")).toBeVisible();
  await page.getByRole("button", { name: "Seguir con el pago" }).click();
  await payOnHostedPage(page);
  await expect(page.getByRole("region", { name: "Recibo" })).toContainText("27,50 €");
  await seller.close();
});
