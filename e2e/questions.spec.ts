import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  E2E_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  test,
  waitForHydration,
} from "./fixtures";

const PATH = "/ayni/meditacion-de-los-lunes";

test("a visitor asks, signs in without losing the text, and everybody reads the answer", async ({
  page,
  browser,
  request,
  signInAs: enterAs,
}) => {
  const mark = Date.now().toString(36);
  const text = `¿Puedo empezar sin saber nada? ${mark}`;
  const email = await registerOnboardedUser(request, "Rosalía");

  await page.goto(PATH);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Pregunta a Lucía" }).click();
  const dialog = page.getByRole("dialog", { name: "Pregunta a Lucía" });
  await dialog.getByLabel("Tu pregunta").fill(text);
  await dialog.getByRole("button", { name: "Enviar la pregunta" }).click();
  const login = page.getByRole("dialog").filter({ has: page.getByLabel("Contraseña") });
  await login.getByLabel("Correo electrónico").fill(email);
  await login.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await login.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(dialog.getByLabel("Tu pregunta")).toHaveValue(text);
  await dialog.getByRole("button", { name: "Enviar la pregunta" }).click();
  await expect(page.getByText("Lucía recibirá tu pregunta")).toBeVisible();

  // The page is cached without the question.
  const visitor = await (await openOtherContext(browser)).newPage();
  await visitor.goto(PATH);
  await expect(visitor.getByText(mark)).toHaveCount(0);

  await enterAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await page.goto("/preguntas");
  await waitForHydration(page);
  const card = page.getByRole("article").filter({ hasText: mark });
  await expect(async () => {
    if (!(await card.isVisible())) await page.getByRole("link", { name: "Siguiente" }).click();
    await expect(card).toBeVisible();
  }).toPass();
  await card.getByRole("button", { name: "Responder a Rosalía Peña Luz" }).click();
  const answer = page.getByRole("dialog", { name: "Responder a Rosalía Peña Luz" });
  await answer.getByLabel("Respuesta").fill(`Claro que sí. ${mark}`);
  await answer.getByRole("button", { name: "Guardar la respuesta" }).click();
  await expect(answer.getByText("Elige quién lee tu respuesta")).toBeVisible();
  await answer.getByRole("radio", { name: "Responder a todos" }).check();
  await answer.getByRole("button", { name: "Guardar la respuesta" }).click();
  await expect(answer).toBeHidden();

  for (const path of [PATH, "/maestros/lucia-ferrer"]) {
    await visitor.goto(path);
    const shown = visitor.getByRole("article", { name: text });
    await expect(shown).toContainText(`Claro que sí. ${mark}`);
    await expect(shown).toContainText("Pregunta de Rosalía");
    await expect(shown).not.toContainText("Peña");
  }

  await enterAs(email);
  await page.goto("/preguntas");
  await expect(page.getByRole("article").filter({ hasText: text })).toContainText(`Claro que sí. ${mark}`);
});
