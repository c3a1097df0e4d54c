import { expect, uniqueEmail, registerOnboardedUser, test, joinInDialog } from "./fixtures";
import { completeWizard } from "./wizard-steps";

const filters = (value: Record<string, unknown>) =>
  `/explora?filters=${encodeURIComponent(JSON.stringify(value))}`;

test("a visitor finds a podcast, registers, receives and plays it", async ({ page }) => {
  // Recorded from the start: Chromium may fetch a short file as soon as the player mounts.
  const ranges: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 206) ranges.push(response.headers()["content-range"] ?? "");
  });

  await page.goto(filters({ contentType: "PODCAST", price: "FREE" }));
  await page.getByRole("combobox", { name: "Busca en el catálogo" }).fill("yoga al alba");
  await expect(page).toHaveURL(/yoga(\+|%20)al(\+|%20)alba/);
  await page.getByRole("link", { name: "Yoga al alba: doce mañanas" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Yoga al alba: doce mañanas" })).toBeVisible();
  await page.getByRole("button", { name: "Escuchar gratis" }).click();
  await expect(page).toHaveURL(/\?addContent=true$/);

  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Únete para escuchar «Yoga al alba: doce mañanas»");
  await joinInDialog(dialog, { name: "Ximena", email: uniqueEmail("ximena") });

  // The room opens at once: the setup wizard waits until another page.
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/recibir\/yoga-al-alba-doce-mananas\/[0-9a-f-]{36}\/contenido$/);
  await expect(page.getByRole("heading", { level: 1, name: "Yoga al alba: doce mañanas" })).toBeVisible();

  await page.getByRole("button", { name: "Reproducir", exact: true }).click();
  const audio = page.locator("audio");
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  const duration = await audio.evaluate((element: HTMLAudioElement) => element.duration);
  expect(duration).toBeGreaterThan(20);

  const target = Math.floor(duration * 0.7);
  await page.getByRole("slider").fill(String(target));
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(target);
  expect(ranges.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Pausar", exact: true }).click();
  expect(await audio.evaluate((element: HTMLAudioElement) => element.paused)).toBe(true);

  await page.goto("/recibir");
  await completeWizard(page);
  await dialog.getByRole("link", { name: "Explora en Ayllu" }).click();
  await page.goto("/recibir");
  const library = page.getByRole("region", { name: "Todo lo que has recibido" });
  await expect(library.getByRole("link", { name: "Yoga al alba: doce mañanas" })).toBeVisible();
});

test.describe("when receiving fails", () => {
  test.use({ expectedConsoleMessages: /ApiError/ });
  test("shows an error for five seconds", async ({ page, request, signInAs }) => {
    const { content } = await (await request.get("/api/ayni?contentType=PODCAST&price=FREE")).json();
    await signInAs(await registerOnboardedUser(request));
    await page.goto(`/ayni/${content[0].slug}`);
    await page.route("**/api/orders", (route) =>
      route.fulfill({ status: 503, json: { error: "ServiceUnavailable", message: "x" } }),
    );
    await page.getByRole("button", { name: "Escuchar gratis" }).click();
    const toast = page.getByText(`${content[0].title} se ha añadido a tu espacio de Ayni Recibido.`);
    await expect(toast).toBeVisible();
    await expect(toast).toBeHidden();
    await expect(page.getByRole("button", { name: "Escuchar gratis" })).toBeEnabled();
  });
});
