import { expectAccessible } from "./accessibility";
import { expect, registerOnboardedUser, test } from "./fixtures";
import { HOSTED_PAGE_TEXT, payOnHostedPage } from "./selling";

/** A podcast of the demo that costs 9 € and has no free sample. */
const PODCAST = "cartas-que-no-se-envian";

test("what is told before paying stays so, and only a yes ends the return", async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs(await registerOnboardedUser(request));
  await page.goto(`/ayni/${PODCAST}`);
  const box = page.getByRole("region", { name: "Antes de pagar" });
  await expect(box).toContainText("dices que sí a «Al empezar ya no podrás devolverlo»");
  const told = await box.getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: /^Comprar por/ }).click();
  await expect(page.getByText(HOSTED_PAGE_TEXT)).toBeVisible();
  await expect(page.getByText(told.join(" "))).toBeVisible();
  await payOnHostedPage(page);
  const kept = page.getByRole("region", { name: "Lo que te dijimos antes de pagar" });
  await expect(kept.getByRole("listitem")).toHaveText(told);
  const orderUrl = page.url();

  await page.getByRole("link", { name: "Ir a mi contenido" }).click();
  const play = page.getByRole("button", { name: "Reproducir", exact: true });
  await play.click();
  const dialog = page.getByRole("dialog", { name: "Al empezar ya no podrás devolverlo" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ahora no" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(orderUrl);
  await expect(page.getByRole("button", { name: "Desistir de la compra" })).toBeVisible();

  await page.getByRole("link", { name: "Ir a mi contenido" }).click();
  await play.click();
  await dialog.getByRole("button", { name: "Empezar" }).click();
  // It plays at once.
  await expect(page.getByRole("button", { name: "Pausar" }).first()).toBeVisible();
  await page.goto(orderUrl);
  await expect(page.getByRole("region", { name: "Devolución" })).toContainText("dijiste que sí");

  await page.goto(`/ayni/${PODCAST}`);
  const owned = page.getByRole("region", { name: "Lo que vale para ti" });
  await expect(owned.getByRole("link", { name: /lo dice tu pedido/ })).toBeVisible();
  await expect(box).toHaveCount(0);
});
