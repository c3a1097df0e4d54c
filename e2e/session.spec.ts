import {
  DEMO_PASSWORD,
  expect,
  uniqueEmail,
  openAuthDialog,
  E2E_PASSWORD,
  registerNewUser,
  registerOnboardedUser,
  signInViaApi,
  test,
  waitForClosedOverlays,
  waitForSession,
} from "./fixtures";
import { waitForMailLink } from "./mail";

test("registration keeps what was typed after a click outside; signs in, has a menu that stays, and signs out", async ({
  page,
}) => {
  await page.goto("/explora");
  const dialog = page.getByRole("dialog");
  await openAuthDialog(page, "Únete");
  await dialog.getByLabel("Nombre", { exact: true }).fill("Ximena");
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await openAuthDialog(page, "Únete");
  await expect(dialog.getByLabel("Nombre", { exact: true })).toHaveValue("Ximena");
  await page.mouse.click(5, 5);
  await waitForClosedOverlays(page);

  await openAuthDialog(page, "Iniciar sesión");
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
  const item = page.getByRole("menuitem", { name: "Cerrar sesión" });
  await item.click({ trial: true });
  const before = await item.boundingBox();
  // The position in the frame of the scroll, before an observer can correct it.
  const after = await item.evaluate((element) => {
    window.scrollTo(0, 300);
    const { x, y } = element.getBoundingClientRect();
    return { x, y, scrollY: window.scrollY };
  });
  expect(after).toEqual({ x: before?.x, y: before?.y, scrollY: 300 });
  await item.click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Iniciar sesión" })).toBeVisible();
});

test("«Únete» leads to registration on helper pages and before hydration; a protected page to sign-in and back", async ({
  page,
  request,
}) => {
  const html = await (await request.get("/legal/privacidad")).text();
  expect(html).toContain('href="/api/auth/signin?vista=registro"');
  await page.goto("/legal/privacidad");
  await openAuthDialog(page, "Únete");
  await expect(page.getByRole("heading", { level: 1, name: "Qué bueno que vengas" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Crear mi cuenta" })).toBeVisible();

  const email = await registerOnboardedUser(request);
  await page.goto("/recibir");
  await expect(page).toHaveURL(/\/api\/auth\/signin\?error=SessionRequired&callbackUrl=%2Frecibir$/);
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(E2E_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/recibir$/);
});

test("the sign-in page leads somebody signed in onwards", async ({ request }) => {
  await signInViaApi(request, await registerOnboardedUser(request));
  for (const [query, target] of [
    ["", "/feed"],
    ["?callbackUrl=%2Frecibir", "/recibir"],
    ["?error=SessionRequired&callbackUrl=%2Fmis-maestros", "/mis-maestros"],
    ["?callbackUrl=%2Fapi%2Fauth%2Fsignin", "/feed"],
  ] as const) {
    const answer = await request.get(`/api/auth/signin${query}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([307, target]);
  }
});

test.describe("without the sign-in service", () => {
  test.use({ expectedConsoleMessages: /CLIENT_FETCH_ERROR|Failed to load resource/ });

  test("login keeps what was typed", async ({ page }) => {
    await page.goto("/explora");
    await openAuthDialog(page, "Iniciar sesión");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Correo electrónico").fill("aprendiz@ayllu.test");
    await dialog.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
    await page.route("**/api/auth/**", (route) => route.abort());
    await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(
      dialog.getByText("Lo sentimos, no hemos podido iniciar tu sesión. Inténtalo de nuevo."),
    ).toBeVisible();
    await expect(dialog.getByLabel("Correo electrónico")).toHaveValue("aprendiz@ayllu.test");
    await page.unroute("**/api/auth/**");
    await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(dialog).toBeHidden();
  });
});

test("a page says that another account has signed in in another tab", async ({ page, request, signInAs }) => {
  await signInAs(await registerOnboardedUser(request));
  await page.goto("/account-settings/personal-info");
  await waitForSession(page);
  await signInAs(await registerOnboardedUser(request));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const notice = page.getByText(/^Has entrado con otra cuenta en otra pestaña/);
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Recargar" }).click();
  await waitForSession(page);
  await expect(notice).toBeHidden();
});

test("a copied cookie of an ended session is rejected", async ({ playwright, baseURL, request }) => {
  const email = await registerOnboardedUser(request);
  const owner = await playwright.request.newContext({ baseURL });
  await signInViaApi(owner, email);
  const storageState = await owner.storageState();
  const thief = await playwright.request.newContext({ baseURL, storageState });
  expect((await (await thief.get("/api/auth/session")).json()).email).toBe(email);

  const { csrfToken } = await (await owner.get("/api/auth/csrf")).json();
  await owner.post("/api/auth/signout", { form: { csrfToken, callbackUrl: "/", json: "true" } });
  expect(await (await thief.get("/api/auth/session")).json()).toEqual({});
  expect((await thief.get("/recibir", { maxRedirects: 0 })).status()).toBe(307);
  await Promise.all([owner.dispose(), thief.dispose()]);
});

test("the session has the documented shape and ignores client input", async ({
  playwright,
  baseURL,
  request,
}) => {
  const email = await registerNewUser(request, "Ana");
  const api = await playwright.request.newContext({ baseURL });
  await signInViaApi(api, email);
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

test("an unknown e-mail returns its error code", async ({ request }) => {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const answer = await request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email: uniqueEmail("nadie"), password: E2E_PASSWORD, json: "true", callbackUrl: "/" },
  });
  expect(answer.status()).toBe(401);
  expect((await answer.json()).url).toContain("error=NoExistingEmailError");
});

test("the welcome mail verifies the address once", async ({ page, request }) => {
  const email = await registerOnboardedUser(request);
  const link = await waitForMailLink(request, email, "/verificar-correo/");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Tu correo está verificado" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Este enlace ya se ha utilizado" })).toBeVisible();
});
