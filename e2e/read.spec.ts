import { expect, registerOnboardedUser, test } from "./fixtures";

// Traces inject a script into every frame; the sandboxed frame of a book runs none, so that the test would hang.
test.use({ trace: "off" });

test("a signed-in user receives a book and turns its pages", async ({ page, request, signInAs }) => {
  const { content } = await (await request.get("/api/ayni?contentType=EBOOK&price=FREE")).json();
  await signInAs(await registerOnboardedUser(request));
  await page.goto(`/ayni/${content[0].slug}`);
  await page.getByRole("button", { name: "Recibir gratis" }).click();
  await expect(page).toHaveURL(/\/contenido$/);

  const progress = page.getByText(/Página \d+ de \d+/);
  await expect(progress).toBeVisible();
  const before = await progress.textContent();
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await expect(progress).not.toHaveText(before ?? "");
  await page.getByRole("button", { name: "Página anterior" }).click();
  await page.getByRole("button", { name: "Página anterior" }).click();
  await expect(progress).toHaveText(before ?? "");
});
