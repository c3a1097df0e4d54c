import { readFile } from "node:fs/promises";
import { expect, expectNoSidewaysScroll, newEmail, registerPerson, test } from "./fixtures";

type Mail = {
  to: { address: string }[];
  replyTo?: { address: string }[];
  subject: string;
  text: string;
};

test("escribir a la comunidad y que llegue una sola vez", async ({ page, request }) => {
  const { mail } = JSON.parse(await readFile(process.env.E2E_SERVICES ?? "", "utf8"));
  const email = newEmail("ines");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/acerca-de/contacto");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByText("Debes indicar tu nombre")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Nombre").fill("Inés <b>Peña</b>");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Asunto").selectOption("Una compra o una devolución");
  await page.getByLabel("Mensaje").fill("Quiero devolver el taller de respiración.\nGracias 🌱");
  await page.getByRole("button", { name: "Enviar mensaje" }).dblclick();
  await expect(page.getByRole("heading", { name: "Tu mensaje ha llegado" })).toBeFocused();
  await expectNoSidewaysScroll(page);

  const received = async () =>
    ((await (await request.get(`${mail}/email`)).json()) as Mail[]).filter(({ replyTo }) =>
      replyTo?.some(({ address }) => address === email),
    );
  await expect.poll(async () => (await received()).length).toBe(1);
  const [letter] = await received();
  expect(letter?.subject).toBe("Contacto: Una compra o una devolución");
  expect(letter?.to.map(({ address }) => address)).toEqual(["hola@ayllu.test"]);
  expect(letter?.text).toContain("> Quiero devolver el taller de respiración.");
  const all = (await (await request.get(`${mail}/email`)).json()) as Mail[];
  expect(all.some(({ to }) => to.some(({ address }) => address === email))).toBe(false);
});

test("quien ha entrado no tiene que decir quién es", async ({ page, request, enterAs }) => {
  const email = await registerPerson(request, "Ana");
  await enterAs(email);
  await page.goto("/acerca-de/contacto");
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana Peña Luz");
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(email);
});

test.describe("sin conexión", () => {
  // What a browser says of every request without network.
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED/ });

  test("no se pierde lo escrito", async ({ page, context }) => {
    await page.goto("/acerca-de/contacto");
    await page.getByLabel("Nombre").fill("Inés");
    await page.getByLabel("Correo electrónico").fill(newEmail("ines"));
    await page.getByLabel("Asunto").selectOption("Otra cosa");
    await page.getByLabel("Mensaje").fill("Tengo una idea para la comunidad.");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(page.getByRole("alert").getByText("No hay conexión. Inténtalo de nuevo.")).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(page.getByRole("heading", { name: "Tu mensaje ha llegado" })).toBeVisible();
  });
});
