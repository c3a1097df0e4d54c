import type { Page } from "@playwright/test";
import { E2E_PASSWORD, expect, registerOnboardedUser, test, uniqueEmail, waitForHydration } from "./fixtures";
import { Effort } from "./effort";
import { HOSTED_PAGE_TEXT } from "./selling";

// The main jobs of a newcomer, with the most clicks and filled fields that each may take.

const PODCAST = "Cinco minutos antes de dormir";

async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await waitForHydration(page);
}

const results = (page: Page) => page.getByRole("main").getByRole("article");

async function expectSound(page: Page): Promise<void> {
  const audio = page.locator("audio").first();
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0.5);
}

test("finds something for insomnia, and hears it without an account: 3 clicks and 1 field", async ({
  page,
}) => {
  const effort = new Effort();
  await openHome(page);
  const search = page.getByRole("search", { name: "¿Qué necesitas hoy?" });
  await effort.fill(search.getByRole("combobox"), "insomnio");
  await effort.click(search.getByRole("button", { name: "Buscar" }));
  await expect(page).toHaveURL(/insomnio/);
  await effort.click(results(page).getByRole("button", { name: `Escuchar un fragmento de ${PODCAST}` }));
  await expectSound(page);
  await effort.click(results(page).getByRole("link", { name: PODCAST }));
  await expect(page.getByRole("heading", { level: 1, name: PODCAST })).toBeVisible();
  effort.expectAtMost({ clicks: 3, fields: 1 });
});

test("judges the Master of a teaching: 1 click", async ({ page }) => {
  const effort = new Effort();
  await page.goto("/ayni/cinco-minutos-antes-de-dormir");
  const master = page.getByRole("main").getByRole("link", { name: "Lucía Ferrer", exact: true });
  await expect(master).toBeInViewport();
  await effort.click(master);
  await expect(page.getByRole("heading", { level: 1, name: "Lucía Ferrer" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sobre mí" })).toBeVisible();
  const training = page.getByRole("list", { name: "Formación" });
  await expect(training.getByRole("listitem").first()).toContainText("visto por Ayllu");
  await expect(page.getByRole("region", { name: "Agradecimientos" })).toBeVisible();
  effort.expectAtMost({ clicks: 1, fields: 0 });
});

test("a newcomer gets a free podcast from the home page and hears it: 6 clicks and 5 fields", async ({
  page,
}) => {
  const effort = new Effort();
  await openHome(page);
  await effort.click(page.getByRole("list", { name: "Temas" }).getByRole("link", { name: "Dormir mejor" }));
  await effort.click(results(page).getByRole("link", { name: PODCAST }));
  await effort.click(page.getByRole("button", { name: "Escuchar gratis" }));
  const dialog = page.getByRole("dialog", { name: `Únete para escuchar «${PODCAST}»` });
  await effort.fill(dialog.getByLabel("Nombre", { exact: true }), "Ximena");
  await effort.fill(dialog.getByLabel("Apellidos"), "Rojas");
  await effort.fill(dialog.getByLabel("Correo electrónico"), uniqueEmail("jornada"));
  await effort.fill(dialog.getByLabel("Contraseña", { exact: true }), E2E_PASSWORD);
  await effort.fill(dialog.getByLabel("Confirma tu contraseña"), E2E_PASSWORD);
  await effort.click(dialog.getByRole("checkbox"));
  await effort.click(dialog.getByRole("button", { name: "Crear mi cuenta" }));
  await expect(page).toHaveURL(/\/recibir\/cinco-minutos-antes-de-dormir\/[0-9a-f-]{36}\/contenido$/);
  await effort.click(page.getByRole("button", { name: "Reproducir", exact: true }).first());
  await expectSound(page);
  effort.expectAtMost({ clicks: 6, fields: 5 });
});

test("who is signed in hears a free podcast from its page: 2 clicks", async ({ page, request, signInAs }) => {
  const effort = new Effort();
  await signInAs(await registerOnboardedUser(request));
  await page.goto("/ayni/cinco-minutos-antes-de-dormir");
  await effort.click(page.getByRole("button", { name: "Escuchar gratis" }));
  await expect(page).toHaveURL(/\/recibir\//);
  await effort.click(page.getByRole("button", { name: "Reproducir", exact: true }).first());
  await expectSound(page);
  effort.expectAtMost({ clicks: 2, fields: 0 });
});

test("buys a course and begins it: 5 clicks", async ({ page, request, signInAs }) => {
  const effort = new Effort();
  const query = "contentType=COURSE&price=MAX100EUR&modality=ONLINE";
  const { content } = await (await request.get(`/api/ayni?public=true&${query}`)).json();
  const course = content.find(
    (item: { amount: number; currency: string; onlineType: string }) =>
      item.amount > 0 && item.currency === "EUR" && item.onlineType === "RECORDED",
  );
  await signInAs(await registerOnboardedUser(request));
  await page.goto(`/ayni/${course.slug}`);
  await effort.click(page.getByRole("button", { name: /^Comprar por/ }));
  await expect(page.getByText(HOSTED_PAGE_TEXT)).toBeVisible();
  await effort.click(page.getByRole("button", { name: /^Pagar/ }));
  await effort.click(page.getByRole("link", { name: "Ir a mi contenido" }));
  await effort.click(page.getByRole("main").getByText(/^Empezar: /));
  // The yes with which the right of withdrawal ends; a first lesson that is a free sample needs none.
  const consent = page.getByRole("dialog").getByRole("button", { name: "Empezar", exact: true });
  const openLesson = page.getByRole("button", { name: /^Marcar como comple/ });
  await expect(consent.or(openLesson).first()).toBeVisible();
  if (await consent.isVisible()) await effort.click(consent);
  await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible();
  effort.expectAtMost({ clicks: 5, fields: 0 });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("finds an encuentro of tomorrow in the own time zone: 4 clicks", async ({ page }) => {
    const effort = new Effort();
    await openHome(page);
    await effort.click(
      page
        .getByRole("main")
        .getByRole("link", { name: /^Ver todos/ })
        .first(),
    );
    await expect(page).toHaveURL(/sort=soonest/);
    const filters = page.getByRole("group", { name: "Filtros" });
    await effort.click(filters.getByRole("button", { name: "Cuándo" }));
    await effort.click(page.getByRole("menuitemradio", { name: /^Mañana/ }));
    await expect.poll(() => new URL(page.url()).searchParams.get("filters")).toBe('{"dates":"tomorrow"}');
    await expect(page.getByRole("main").getByRole("heading", { level: 2, name: /^Mañana/ })).toBeVisible();
    const title = results(page).first().getByRole("heading").getByRole("link");
    const name = await title.innerText();
    await effort.click(title);
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    effort.expectAtMost({ clicks: 4, fields: 0 });
  });
});
