import type { Page } from "@playwright/test";
import {
  DEMO_PASSWORD,
  expect,
  DEMO_MASTER_EMAIL,
  E2E_PASSWORD,
  registerOnboardedUser,
  test,
  waitForHydration,
} from "./fixtures";

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

test("follows a Master, keeps the status after a reload and unfollows; also from a content page; Masters edit their profile instead of following themselves", async ({
  page,
  request,
  signInAs,
}) => {
  const email = await registerOnboardedUser(request);
  await signInAs(email);
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

  await page.goto("/ayni/meditacion-de-los-lunes");
  await follow(page).click();
  await expect(page.getByText("Ahora sigues a Lucía.")).toBeVisible();
  await page.goto("/mis-maestros");
  await expect(page.getByRole("main").getByRole("link", { name: "Lucía Ferrer" }).first()).toBeVisible();
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await page.goto("/ayni/meditacion-de-los-lunes");
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(follow(page)).toBeHidden();
  await page.goto(LUCIA);
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Editar mi perfil" })).toBeVisible();
  await expect(follow(page)).toBeHidden();
});

test("a visitor is asked to sign in and returns to the Master", async ({ page, request }) => {
  const email = await registerOnboardedUser(request);
  await page.goto(LUCIA);
  await waitForHydration(page);
  await follow(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Correo electrónico").fill(email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LUCIA}$`));
  await expect(follow(page)).toBeEnabled();
});

test("plays the free sample of a podcast without receiving it", async ({ page, request }) => {
  const { content } = await (await request.get("/api/ayni?contentType=PODCAST")).json();
  const slugs: string[] = content.map(({ slug }: { slug: string }) => slug);
  let hasSample = false;
  for (const slug of slugs) {
    await page.goto(`/ayni/${slug}`);
    const sample = page.getByRole("button", { name: /^Escucha una muestra · \d+ (s|min)/ }).first();
    if ((await sample.count()) === 0) continue;
    hasSample = true;
    await waitForHydration(page);
    await expect(page.locator("audio")).toHaveCount(0);
    await sample.click();
    const audio = page.locator("audio");
    await expect
      .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
      .toBeGreaterThan(0.5);
    expect(await audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeGreaterThan(5);
    await page.getByRole("button", { name: "Pausar la muestra" }).click();
    await expect(page.getByRole("button", { name: "Reproducir la muestra" })).toBeVisible();
    break;
  }
  expect(hasSample).toBe(true);
});
