import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, MASTER, PASSWORD, registerPerson, test } from "./fixtures";

const LUCIA = "/maestros/lucia-ferrer";

const follow = (page: Page) => page.getByRole("main").getByRole("button", { name: "Seguir", exact: true });
const following = (page: Page) => page.getByRole("main").getByRole("button", { name: "Siguiendo" });
const followers = async (page: Page): Promise<number> => {
  const text = await page
    .getByRole("main")
    .getByText(/^[\d.]+ seguidor(es)?$/)
    .textContent();
  return Number(text?.replace(/\D/g, ""));
};

test("seguir a una Maestra, verla entre lo que sigues al volver, y dejar de seguirla", async ({
  page,
  request,
  enterAs,
}) => {
  const email = await registerPerson(request);
  await enterAs(email);
  await page.goto(LUCIA);
  await follow(page).click();
  await expect(page.getByText("Ahora sigues a Lucía.")).toBeVisible();
  await expect(following(page)).toHaveAttribute("aria-pressed", "true");

  await page.reload();
  await expect(following(page)).toBeVisible();
  expect(await followers(page)).toBeGreaterThan(0);

  await following(page).click();
  await expect(page.getByText("Ya no sigues a Lucía.")).toBeVisible();
  await expect(follow(page)).toBeVisible();
});

test("desde una enseñanza se sigue a quien la da, y allí no se sigue a sí misma", async ({
  page,
  request,
  enterAs,
}) => {
  await enterAs(await registerPerson(request));
  await page.goto("/ayni/meditacion-de-los-lunes");
  await follow(page).click();
  await expect(page.getByText("Ahora sigues a Lucía.")).toBeVisible();
  await page.goto("/mis-maestros");
  await expect(page.getByRole("main").getByRole("link", { name: "Lucía Ferrer" }).first()).toBeVisible();
  await enterAs(MASTER, DEMO_PASSWORD);
  await page.goto("/ayni/meditacion-de-los-lunes");
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(follow(page)).toBeHidden();
});

test("sin sesión, seguir pide entrar y vuelve a la Maestra", async ({ page, request }) => {
  const email = await registerPerson(request);
  await page.goto(LUCIA, { waitUntil: "networkidle" });
  await follow(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Correo electrónico").fill(email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LUCIA}$`));
  await expect(follow(page)).toBeEnabled();
});

test("nadie se sigue a sí mismo: en su página va a editar su perfil", async ({ page, enterAs }) => {
  await enterAs(MASTER, DEMO_PASSWORD);
  await page.goto(LUCIA);
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Editar mi perfil" })).toBeVisible();
  await expect(follow(page)).toBeHidden();
});

test("la muestra gratuita de un pódcast se escucha sin recibirlo", async ({ page, request }) => {
  const { content } = await (await request.get("/api/ayni?contentType=PODCAST")).json();
  const slugs: string[] = content.map(({ slug }: { slug: string }) => slug);
  let found = false;
  for (const slug of slugs) {
    await page.goto(`/ayni/${slug}`);
    const sample = page.getByLabel(/^Muestra gratuita: /).first();
    if ((await sample.count()) === 0) continue;
    found = true;
    const seconds = await sample.evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true;
      await audio.play();
      await new Promise((resolve) => audio.addEventListener("timeupdate", resolve, { once: true }));
      return audio.duration;
    });
    expect(seconds).toBeGreaterThan(5);
    break;
  }
  expect(found).toBe(true);
});
