import {
  DEMO_PASSWORD,
  expect,
  newEmail,
  openFromHeader,
  PASSWORD,
  registerNewcomer,
  registerPerson,
  signIn,
  test,
} from "./fixtures";
import { mailedLink } from "./mail";

test("entrar, ver quién soy y salir", async ({ page }) => {
  await page.goto("/explora");
  await openFromHeader(page, "Iniciar sesión");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(dialog.getByText("Debes indicar tu correo electrónico")).toBeVisible();
  await dialog.getByLabel("Correo electrónico").fill("aprendiz@ayllu.test");
  await dialog.getByLabel("Contraseña", { exact: true }).fill("no-es-esta-1");
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(dialog.getByText("La contraseña es incorrecta. Inténtalo de nuevo.")).toBeVisible();
  await dialog.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Tu cuenta" }).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Iniciar sesión" })).toBeVisible();
});

test("una página que pide sesión lleva a entrar y vuelve", async ({ page, request }) => {
  const email = await registerPerson(request);
  await page.goto("/recibir");
  await expect(page).toHaveURL(/\/api\/auth\/signin\?error=SessionRequired&callbackUrl=%2Frecibir$/);
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/recibir$/);
});

test("una sesión cerrada no vale aunque se copie su cookie", async ({ playwright, baseURL, request }) => {
  const email = await registerPerson(request);
  const owner = await playwright.request.newContext({ baseURL });
  await signIn(owner, email);
  const storageState = await owner.storageState();
  const thief = await playwright.request.newContext({ baseURL, storageState });
  expect((await (await thief.get("/api/auth/session")).json()).email).toBe(email);

  const { csrfToken } = await (await owner.get("/api/auth/csrf")).json();
  await owner.post("/api/auth/signout", { form: { csrfToken, callbackUrl: "/", json: "true" } });
  expect(await (await thief.get("/api/auth/session")).json()).toEqual({});
  expect((await thief.get("/recibir", { maxRedirects: 0 })).status()).toBe(307);
  await Promise.all([owner.dispose(), thief.dispose()]);
});

test("la sesión tiene la forma acordada y no cree lo que manda el cliente", async ({
  playwright,
  baseURL,
  request,
}) => {
  const email = await registerNewcomer(request, "Ana");
  const api = await playwright.request.newContext({ baseURL });
  await signIn(api, email);
  const session = await (await api.get("/api/auth/session")).json();
  expect(session).toMatchObject({
    user: {
      name: "Ana",
      lastName: "Peña Luz",
      email,
      role: "student",
      emailVerified: null,
      completedStep: 0,
      image: null,
    },
    email,
    userId: session.user.id,
  });
  const { csrfToken } = await (await api.get("/api/auth/csrf")).json();
  const data = {
    user: { role: "admin" },
    role: "admin",
    sid: "x",
    sub: "x",
    emailVerified: new Date().toISOString(),
  };
  const updated = await (await api.post("/api/auth/session", { data: { csrfToken, data } })).json();
  expect(updated.user).toMatchObject({ role: "student", emailVerified: null, id: session.user.id });
  await api.dispose();
});

test("un correo desconocido se dice con su código", async ({ request }) => {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const answer = await request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email: newEmail("nadie"), password: PASSWORD, json: "true", callbackUrl: "/" },
  });
  expect(answer.status()).toBe(401);
  expect((await answer.json()).url).toContain("error=NoExistingEmailError");
});

test("el correo de bienvenida llega y su enlace verifica la dirección una vez", async ({ page, request }) => {
  const email = await registerPerson(request);
  const link = await mailedLink(request, email, "/verificar-correo/");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Tu correo está verificado" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Este enlace ya se ha utilizado" })).toBeVisible();
});
