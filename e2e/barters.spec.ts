import { DEMO_PASSWORD, expect, MASTER, registerPerson, signIn, test } from "./fixtures";

const OTHER = "camila.fuentes@ayllu.test";

/** What a Master has published, as everybody sees it. */
type Published = {
  id: string;
  slug: string;
  title: string;
  nextStartsAt: string | null;
  contentType: string;
};

test("un trueque entre dos Maestras: una propone desde la enseñanza y la otra acepta", async ({
  page,
  browser,
  baseURL,
  enterAs,
  request,
}) => {
  await enterAs(OTHER, DEMO_PASSWORD);
  const { content } = await (
    await request.get("/api/ayni?public=true&searchText=Luc%C3%ADa%20Ferrer")
  ).json();
  const mine = (item: Published & { master: { slug: string } }) =>
    item.master.slug === "lucia-ferrer" && (item.contentType === "PODCAST" || item.contentType === "EBOOK");
  const options = async (id: string) =>
    (await (await page.request.get(`/api/barters/options/${id}`)).json()).data;
  let wanted: Published | undefined;
  for (const item of content.filter(mine)) {
    if ((await options(item.id)).hindrance === null) wanted ??= item;
  }
  if (!wanted) throw new Error("Camila has everything of Lucía already");

  await page.goto(`/ayni/${wanted.slug}`);
  await page.getByRole("button", { name: "Proponer un trueque" }).click();
  const dialog = page.getByRole("dialog", { name: "Proponer un trueque" });
  await expect(dialog.getByText(`Recibirías «${wanted.title}», de Lucía.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Proponer" }).click();
  await expect(dialog.getByText("Elige qué das a cambio")).toBeVisible();
  await dialog.getByRole("radio").first().check();
  await dialog.getByLabel("Unas palabras").fill("Con gusto te lo cambio.");
  await dialog.getByRole("button", { name: "Proponer" }).click();
  await expect(page.getByText("Tu propuesta va de camino a Lucía.")).toBeVisible();
  await page.goto("/trueques");
  const proposed = page.getByRole("article", { name: new RegExp(`por «${wanted.title}»`) });
  await expect(proposed.getByText("Espera respuesta")).toBeVisible();

  const hers = await browser.newContext({ baseURL });
  await hers.addCookies([{ name: "analytics-consent", value: "false", url: baseURL ?? "" }]);
  await signIn(hers.request, MASTER, DEMO_PASSWORD);
  const lucia = await hers.newPage();
  await lucia.goto("/trueques");
  const asked = lucia
    .getByRole("article", { name: new RegExp(`Trueque de «${wanted.title}»`) })
    .filter({ hasText: "Con gusto te lo cambio." });
  await asked.getByRole("button", { name: /^Aceptar/ }).click();
  await expect(lucia.getByText(/Trueque hecho: «.+» ya es tuyo/)).toBeVisible();
  await expect(asked.getByText("Aceptado")).toBeVisible();
  await hers.close();

  await page.reload();
  await proposed.getByRole("link", { name: "Ir a lo que recibiste" }).click();
  await expect(page).toHaveURL(new RegExp(`/recibir/${wanted.slug}/`));
  await page.goto("/libro-de-ayni");
  await expect(
    page.getByText(new RegExp(`Hiciste un trueque con Lucía: diste «.+» y recibiste «${wanted.title}»`)),
  ).toBeVisible();
});

test("buscar qué pedir, proponerlo y retirarlo", async ({ page, enterAs }) => {
  await enterAs("gabriela.salas@ayllu.test", DEMO_PASSWORD);
  await page.goto("/trueques");
  await page.getByRole("button", { name: "Proponer un trueque" }).first().click();
  await page.getByLabel("Enseñanza o Maestro").fill("Cinco minutos antes de dormir");
  await page.getByRole("button", { name: /Cinco minutos antes de dormir/ }).click();
  const dialog = page.getByRole("dialog", { name: "Proponer un trueque" });
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Proponer" }).click();
  const card = page.getByRole("article", { name: /por «Cinco minutos antes de dormir»/ });
  await expect(card.getByText("Espera respuesta")).toBeVisible();
  await card.getByRole("button", { name: /^Retirar/ }).click();
  await expect(page.getByText("Has retirado tu propuesta.")).toBeVisible();
  await expect(card.first().getByText("Retirado")).toBeVisible();
});

test("los trueques son cosa de Maestros", async ({ page, request, enterAs }) => {
  await enterAs(await registerPerson(request));
  await page.goto("/trueques");
  await expect(page.getByRole("link", { name: "Hazte Maestro" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Proponer un trueque" })).toHaveCount(0);
});
