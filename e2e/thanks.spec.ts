import type { Locator, Page } from "@playwright/test";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  test,
  waitForClosedOverlays,
  waitForHydration,
} from "./fixtures";

const SLUG = "meditacion-de-los-lunes";

/** Receives the free podcast of Lucía; returns the URL of its page. */
async function receive(page: Page): Promise<string> {
  const { data: ayni } = await (await page.request.get(`/api/ayni/${SLUG}`)).json();
  const answer = await page.request.post("/api/orders", { data: { ayniContentId: ayni.id } });
  expect(answer.status()).toBe(201);
  const { data: order } = await answer.json();
  return `/recibir/${SLUG}/${order.id}/contenido`;
}

/** A unique name, to tell runs apart. */
function newName(): string {
  const letters = Date.now()
    .toString(26)
    .replace(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)));
  return `Brígida ${letters}`;
}

const PAGES = ["/maestros/lucia-ferrer", `/ayni/${SLUG}`];

/** Finds the author's card in the Master's list. */
const cardOf = (page: Page, name: string) => page.getByRole("article", { name });

/** Pages through a list until it shows the card. */
async function pageTo(page: Page, card: Locator): Promise<void> {
  const first = page.getByRole("article").first();
  await expect(first).toBeVisible();
  while (!(await card.isVisible())) {
    const shown = await first.innerText();
    await page.getByRole("link", { name: "Siguiente" }).click();
    await expect.poll(() => first.innerText()).not.toBe(shown);
  }
}

test("an apprentice thanks, the Master publishes and answers, and visitors read it", async ({
  page,
  browser,
  request,
  signInAs: enterAs,
}) => {
  const mark = newName();
  const text = `Gracias por los lunes, de ${mark}.\n<b>De verdad.</b>`;
  await enterAs(await registerOnboardedUser(request, mark));
  const room = await receive(page);
  await page.goto(room);
  await page.getByRole("button", { name: "Dar las gracias" }).click();
  await page.getByLabel("Tus palabras").fill(text);
  await page.getByRole("checkbox", { name: "sereno" }).check();
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByRole("heading", { name: "Tu agradecimiento" })).toBeVisible();
  await expect(page.getByText("Solo lo lee Lucía.")).toBeVisible();

  // Visits both pages first, so that they are cached.
  const visitor = await (await openOtherContext(browser)).newPage();
  for (const path of PAGES) {
    await visitor.goto(path);
    await expect(visitor.getByText(mark)).toHaveCount(0);
  }

  await enterAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await page.goto("/agradecimientos?estado=por-leer");
  const card = cardOf(page, `${mark} Peña Luz`);
  await expect(card.getByText("Por leer")).toBeVisible();
  await card.getByRole("button", { name: /^Responder/ }).click();
  await page.getByRole("dialog").getByLabel("Respuesta").fill(`Qué alegría, ${mark}.`);
  await page.getByRole("dialog").getByRole("button", { name: "Guardar la respuesta" }).click();
  await waitForClosedOverlays(page);
  await page.goto("/agradecimientos");
  await card.getByRole("button", { name: /^Mostrar en mi página/ }).click();
  await expect(card.getByText("Se muestra", { exact: true })).toBeVisible();

  for (const path of PAGES) {
    await visitor.goto(path);
    const section = visitor.getByRole("region", { name: "Agradecimientos" });
    await expect(section.getByText(`${mark}. <b>De verdad.</b>`)).toBeVisible();
    await expect(section.getByText(`${mark} P.`)).toBeVisible();
    await expect(section.getByText(`Qué alegría, ${mark}.`)).toBeVisible();
  }
  await expect(visitor.getByText(/^sereno · \d+$/)).toBeVisible();
  await visitor.context().close();
});

test("an accepted report removes thanks from the public pages", async ({
  page,
  browser,
  request,
  signInAs: enterAs,
}) => {
  const mark = newName();
  await enterAs(await registerOnboardedUser(request, mark));
  const orderId = (await receive(page)).split("/")[3];
  const said = { text: `Compra en mi tienda, de ${mark}.`, words: [] };
  const { data: thanks } = await (
    await page.request.put(`/api/thanks/orders/${orderId}`, { data: said })
  ).json();
  await enterAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const shown = await page.request.put(`/api/thanks/${thanks.id}/shown`, { data: { shown: true } });
  expect(shown.status()).toBe(204);
  const visitor = await (await openOtherContext(browser)).newPage();
  for (const path of PAGES) {
    await visitor.goto(path);
    await expect(visitor.getByText(said.text)).toBeVisible();
  }

  await enterAs(await registerOnboardedUser(request, "Irene"));
  await page.goto(`/ayni/${SLUG}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: `Denunciar el agradecimiento de ${mark} P.` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Es publicidad o no viene a cuento" }).check();
  await dialog.getByRole("button", { name: "Enviar la denuncia" }).click();
  await expect(page.getByText("Gracias por avisar. Lo leerá una persona.")).toBeVisible();

  await enterAs(DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await page.goto("/admin/users/denuncias");
  const reported = cardOf(page, `${mark} Peña Luz`);
  await pageTo(page, reported);
  await expect(reported.getByText("1 persona lo denuncia")).toBeVisible();
  await reported.getByRole("button", { name: "Aceptar y retirar" }).click();
  // An open dialog hides the card already.
  const decided = page.waitForResponse((response) => response.request().method() !== "GET");
  await dialog.getByRole("button", { name: "Aceptar y retirar" }).click();
  expect((await decided).ok()).toBe(true);
  await expect(dialog).toBeHidden();
  await expect(reported).toBeHidden();
  for (const path of PAGES) {
    await visitor.goto(path);
    await expect(visitor.getByText(mark)).toHaveCount(0);
  }
  await page.goto("/admin/users/registro");
  await expect(
    page.getByText(`aceptó una denuncia sobre un agradecimiento de ${mark} Peña Luz, que ya no se muestra.`),
  ).toBeVisible();
  await visitor.context().close();
});
