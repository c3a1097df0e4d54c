import { expect, registerPerson, test } from "./fixtures";

// Traces put a script into every frame, and the frame of a book runs none: a test with both hangs.
test.use({ trace: "off" });

test("quien ya tiene sesión recibe un libro y pasa sus páginas", async ({ page, request, enterAs }) => {
  const { content } = await (await request.get("/api/ayni?contentType=EBOOK&price=FREE")).json();
  await enterAs(await registerPerson(request));
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
