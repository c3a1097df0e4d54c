import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";

const OTHER = "camila.fuentes@ayllu.test";

/** Lists the published contents of a Master. */
type Published = {
  id: string;
  slug: string;
  title: string;
  nextStartsAt: string | null;
  contentType: string;
};

test("a Master proposes a barter from a content page and the other accepts", async ({
  page,
  browser,
  baseURL,
  signInAs,
  request,
}) => {
  await signInAs(OTHER, DEMO_PASSWORD);
  type Listed = Published & { master: { slug: string } };
  const lists = await Promise.all(
    ["PODCAST", "EBOOK"].map(async (contentType) => {
      const query = new URLSearchParams({ public: "true", searchText: "Lucía Ferrer", contentType });
      return (await (await request.get(`/api/ayni?${query}`)).json()).content as Listed[];
    }),
  );
  const onDemand = lists.flat().filter(({ master }) => master.slug === "lucia-ferrer");
  const options = async (id: string) =>
    (await (await page.request.get(`/api/barters/options/${id}`)).json()).data;
  let target: Published | undefined;
  for (const item of onDemand) {
    if ((await options(item.id)).hindrance === null) target ??= item;
  }
  if (!target) throw new Error("Camila has everything of Lucía already");

  await page.goto(`/ayni/${target.slug}`);
  await page.getByRole("button", { name: "Proponer un trueque" }).click();
  const dialog = page.getByRole("dialog", { name: "Proponer un trueque" });
  await expect(dialog.getByText(`Recibirías «${target.title}», de Lucía.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Proponer" }).click();
  await expect(dialog.getByText("Elige qué das a cambio")).toBeVisible();
  await dialog.getByRole("radio").first().check();
  await dialog.getByLabel("Unas palabras").fill("Con gusto te lo cambio.");
  await dialog.getByRole("button", { name: "Proponer" }).click();
  await expect(page.getByText("Tu propuesta va de camino a Lucía.")).toBeVisible();
  await page.goto("/trueques");
  const proposed = page.getByRole("article", { name: new RegExp(`por «${target.title}»`) });
  await expect(proposed.getByText("Espera respuesta")).toBeVisible();

  const hers = await openOtherContext(browser, { baseURL });
  await signInViaApi(hers.request, DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const lucia = await hers.newPage();
  await lucia.goto("/trueques");
  const acceptedBarter = lucia
    .getByRole("article", { name: new RegExp(`Trueque de «${target.title}»`) })
    .filter({ hasText: "Con gusto te lo cambio." });
  await acceptedBarter.getByRole("button", { name: /^Aceptar/ }).click();
  await expect(lucia.getByText(/Trueque hecho: «.+» ya es tuyo/)).toBeVisible();
  await expect(acceptedBarter.getByText("Aceptado")).toBeVisible();
  await hers.close();

  await page.reload();
  await proposed.getByRole("link", { name: "Ir a lo que recibiste" }).click();
  await expect(page).toHaveURL(new RegExp(`/recibir/${target.slug}/`));
  await page.goto("/libro-de-ayni");
  await expect(
    page.getByText(new RegExp(`Hiciste un trueque con Lucía: diste «.+» y recibiste «${target.title}»`)),
  ).toBeVisible();
});

test("searches a content, proposes a barter and withdraws it", async ({ page, signInAs }) => {
  await signInAs("gabriela.salas@ayllu.test", DEMO_PASSWORD);
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

test("barters are for Masters only", async ({ page, request, signInAs }) => {
  await signInAs(await registerOnboardedUser(request));
  await page.goto("/trueques");
  await expect(page.getByRole("link", { name: "Hazte Maestro" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Proponer un trueque" })).toHaveCount(0);
});
