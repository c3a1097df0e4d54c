import type { Browser, Page } from "@playwright/test";
import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { waitForMail } from "./mail";
import { createPaidEvent, payOnHostedPage, publishPaidEvent } from "./selling";

async function openMasterPage(browser: Browser): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const context = await openOtherContext(browser, { baseURL });
  await signInViaApi(context.request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  return context.newPage();
}

/** Makes a bundle of the contents for 40 € in the dialog of the Master's page. */
async function makeBundle(master: Page, name: string, titles: string[]): Promise<void> {
  await master.goto("/ofrecer/conjuntos");
  await master.getByRole("button", { name: "Nuevo conjunto" }).click();
  const dialog = master.getByRole("dialog", { name: "Nuevo conjunto" });
  await dialog.getByLabel("Título").fill(name);
  for (const title of titles) await dialog.getByRole("checkbox", { name: new RegExp(title) }).check();
  await expect(dialog.getByText("2 elegidas: por separado cuestan 50 €.")).toBeVisible();
  await dialog.getByLabel("Precio del conjunto").fill("50");
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog.getByText(/el conjunto tiene que costar menos/)).toBeVisible();
  await dialog.getByLabel("Precio del conjunto").fill("40,01");
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog).toBeHidden();
  await expect(master.getByRole("listitem").filter({ hasText: name }).first()).toContainText("A la venta");
}

test("a Master makes a bundle; an apprentice buys it, receives all and returns a part", async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const master = await openMasterPage(browser);
  const first = await createPaidEvent(master.request);
  const second = await publishPaidEvent(master.request);
  const name = `Dos círculos ${Date.now()}`;
  await makeBundle(master, name, [first.title, second.title]);

  await page.goto(`/ayni/${first.slug}`);
  await expect(page.getByText(`También en el conjunto «${name}»: 2 enseñanzas por 40,01 €`)).toBeVisible();
  const email = await registerOnboardedUser(request, "Inés");
  await signInAs(email);
  await page.goto(`/ayni/${first.slug}`);
  await page.getByRole("link", { name: `«${name}»` }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Comprar por 40,01 €" }).click();
  await expect(page.getByText(`Conjunto: ${name}`).first()).toBeVisible();
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "Gracias: ya es tuyo" })).toBeVisible();
  await expect(page.getByText("Un solo pago de 40,01 € por:")).toBeVisible();
  await waitForMail(request, email, `Tu recibo: ${name}`);

  await page.goto("/recibir");
  for (const { title } of [first, second]) await expect(page.getByText(title).first()).toBeVisible();
  await page.goto("/pedidos");
  const group = page.getByRole("list", { name: `Pedidos del conjunto ${name}` });
  await expect(group.getByText("20,01 €")).toBeVisible();
  await expect(group.getByText("20,00 €")).toBeVisible();

  await group.getByRole("link", { name: `Ver el recibo: ${second.title}` }).click();
  await page.getByRole("button", { name: "Desistir de la compra" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar el desistimiento" }).click();
  await expect(page.getByRole("heading", { name: "Te hemos devuelto este pago" })).toBeVisible();

  await master.goto(`/intercambios?searchText=${encodeURIComponent(first.title)}`);
  const sale = master.getByRole("row", { name: new RegExp(first.title) });
  await expect(sale).toContainText("20,01 €");
  await expect(sale).toContainText(`Del conjunto «${name}»`);
  await master.goto(`/intercambios?status=refunded&searchText=${encodeURIComponent(second.title)}`);
  await expect(master.getByRole("row", { name: new RegExp(second.title) })).toContainText("20,00 €");

  await page.goto("/conjuntos/volver-a-respirar");
  await expect(page.getByRole("heading", { name: "Volver a respirar", level: 1 })).toBeVisible();
  await master.context().close();
});
