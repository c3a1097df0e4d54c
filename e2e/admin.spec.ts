import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, registerOnboardedUser, test } from "./fixtures";

const ADMIN = "admin@ayllu.test";

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const dialogButton = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });

test("hides the admin area from non-admins", async ({ page, request, signInAs }) => {
  const asVisitor = await request.get("/admin/users", { maxRedirects: 0 });
  expect(asVisitor.headers().location).toMatch(/\?error=SessionRequired&callbackUrl=%2Fadmin%2Fusers$/);
  await signInAs(await registerOnboardedUser(request));
  const { user } = await (await page.request.get("/api/auth/session")).json();
  for (const path of ["", "/solicitudes", "/registro", `/${user.id}`]) {
    const answer = await page.request.get(`/admin/users${path}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain("Secciones del panel");
  }
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { name: "Esta página no está aquí" })).toBeVisible();
});

test("keeps search, filters and sorting in the URL", async ({ page, signInAs }) => {
  await signInAs(ADMIN, DEMO_PASSWORD);
  await page.goto("/admin/users");
  await page.getByLabel("Rol", { exact: true }).selectOption("Maestro");
  await expect(page).toHaveURL(/\?role=master$/);
  await page.getByRole("searchbox", { name: "Buscar" }).fill("maestra@");
  await page.getByRole("searchbox", { name: "Buscar" }).press("Enter");
  await expect(page).toHaveURL(/searchText=maestra%40/);
  await expect(page.getByRole("status").filter({ hasText: "1 persona" })).toBeVisible();
  await expect(rowOf(page, "maestra@ayllu.test")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Buscar" })).toHaveValue("");
  await expect(page.getByLabel("Rol", { exact: true })).toHaveValue("master");
  await page.getByRole("link", { name: "Correo electrónico" }).click();
  await expect(page).toHaveURL(/role=master.*sort=email|sort=email.*role=master/);
  await expect(page.getByRole("columnheader", { name: "Correo electrónico" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.goto("/admin/users?sort=email");
  const first = await page.getByRole("row").nth(1).innerText();
  await page.getByRole("link", { name: "Siguiente" }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(page.getByRole("row").nth(1)).not.toHaveText(first);
  await page.getByRole("link", { name: "Al principio" }).click();
  await expect(page).toHaveURL(/\?sort=email$/);
  expect((await page.request.get("/admin/users?role=emperor")).status()).toBe(404);
  expect((await page.request.get("/admin/users?after=not-ours")).status()).toBe(404);
});

test("changes a role, verifies and deactivates a user, and logs it", async ({ page, request, signInAs }) => {
  const email = await registerOnboardedUser(request, "Candela");
  expect((await (await request.get("/api/auth/session")).json()).email).toBe(email);
  await signInAs(ADMIN, DEMO_PASSWORD);
  await page.goto(`/admin/users?searchText=${encodeURIComponent(email)}`);
  await rowOf(page, email).getByRole("link", { name: "Candela Peña Luz" }).click();
  await expect(page.getByRole("heading", { name: "Candela Peña Luz" })).toBeVisible();

  await page.getByLabel("Rol", { exact: true }).selectOption("Maestro");
  await page.getByRole("button", { name: "Cambiar el rol" }).click();
  await expect(page.getByRole("dialog")).toContainText("Sus sesiones abiertas se cierran");
  await dialogButton(page, "Cancelar").click();
  await page.getByRole("button", { name: "Cambiar el rol" }).click();
  await dialogButton(page, "Cambiar el rol").click();
  await expect(page.getByText(/cambió el rol de Candela Peña Luz, de aprendiz a Maestro\./)).toBeVisible();
  expect(await (await request.get("/api/auth/session")).json()).toEqual({});

  await page.getByRole("button", { name: "Dar por verificado" }).click();
  await dialogButton(page, "Dar por verificado").click();
  await expect(page.getByText(/dio por verificado el correo de Candela/)).toBeVisible();

  await page.getByRole("button", { name: "Desactivar la cuenta" }).click();
  await dialogButton(page, "Desactivar la cuenta").click();
  await expect(page.getByRole("button", { name: "Reactivar la cuenta" })).toBeVisible();
  await page.goto("/admin/users/registro");
  await expect(page.getByText(/desactivó la cuenta de Candela Peña Luz\./).first()).toBeVisible();
});

test("deactivation ends the session and hides the profile, and can be undone", async ({
  page,
  request,
  signInAs,
}) => {
  await registerOnboardedUser(request, "Elio");
  const { user } = await (await request.get("/api/auth/session")).json();
  await page.goto(`/perfil/${user.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: "Elio Peña Luz" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await signInAs(ADMIN, DEMO_PASSWORD);
  await page.goto(`/admin/users/${user.id}`);
  await page.getByRole("button", { name: "Desactivar la cuenta" }).click();
  await dialogButton(page, "Desactivar la cuenta").click();
  await expect(page.getByRole("button", { name: "Reactivar la cuenta" })).toBeVisible();
  expect(await (await request.get("/api/auth/session")).json()).toEqual({});
  expect((await request.get(`/perfil/${user.slug}`)).status()).toBe(404);
  await page.getByRole("button", { name: "Reactivar la cuenta" }).click();
  await dialogButton(page, "Reactivar la cuenta").click();
  await expect(page.getByRole("button", { name: "Desactivar la cuenta" })).toBeVisible();
  expect((await request.get(`/perfil/${user.slug}`)).status()).toBe(200);
});

test("exports the filtered users", async ({ page, signInAs }) => {
  await signInAs(ADMIN, DEMO_PASSWORD);
  await page.goto("/admin/users?searchText=maestra%40ayllu.test");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv).toContain("Correo electrónico");
  expect(csv).toContain("maestra@ayllu.test");
  expect(csv).not.toContain("aprendiz@ayllu.test");
  await page.goto("/admin/users/registro?action=users.exported");
  await expect(page.getByText(/exportó la lista de personas\./).first()).toBeVisible();
});
