import { readFile } from "node:fs/promises";
import { expect, expectNoHorizontalScroll, uniqueEmail, registerOnboardedUser, test } from "./fixtures";

type Mail = {
  to: { address: string }[];
  replyTo?: { address: string }[];
  subject: string;
  text: string;
};

test("a contact message arrives exactly once", async ({ page, request }) => {
  const { mail } = JSON.parse(await readFile(process.env.E2E_SERVICES ?? "", "utf8"));
  const email = uniqueEmail("ines");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/acerca-de/contacto");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByText("Debes indicar tu nombre")).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.getByLabel("Nombre").fill("Inés <b>Peña</b>");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Asunto").selectOption("Una compra o una devolución");
  await page.getByLabel("Mensaje").fill("Quiero devolver el taller de respiración.\nGracias 🌱");
  await page.getByRole("button", { name: "Enviar mensaje" }).dblclick();
  await expect(page.getByRole("heading", { name: "Tu mensaje ha llegado" })).toBeFocused();
  await expectNoHorizontalScroll(page);

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

test("prefills name and e-mail of a signed-in user", async ({ page, request, signInAs }) => {
  const email = await registerOnboardedUser(request, "Ana");
  await signInAs(email);
  await page.goto("/acerca-de/contacto");
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana Peña Luz");
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(email);
});

test.describe("offline", () => {
  // The console error of requests without network.
  test.use({ expectedConsoleMessages: /ERR_INTERNET_DISCONNECTED/ });

  test("keeps the written message", async ({ page, context }) => {
    await page.goto("/acerca-de/contacto");
    await page.getByLabel("Nombre").fill("Inés");
    await page.getByLabel("Correo electrónico").fill(uniqueEmail("ines"));
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
