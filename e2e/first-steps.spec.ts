import type { Page } from "@playwright/test";
import { expectAccessible, waitForAnimations } from "./accessibility";
import { fillEssentials, fillPresentation, openEditor, publishAsFree, uploadFiles } from "./editor-steps";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
  waitForClosedOverlays,
  waitForSession,
} from "./fixtures";
import { waitForMailLink } from "./mail";
import { silentMp3 } from "./sample-files";

const APPLICATION = {
  shortDescription: "Yoga para cuerpos cansados",
  offering: "Doy clases suaves desde hace diez años.",
  disciplines: ["YOGA"],
  topics: ["BODY"],
  languages: ["es"],
  masterTitle: "MAESTRA",
};

const checklist = (page: Page) => page.getByRole("region", { name: /^Tus primeros pasos/ });
const ownerBar = (page: Page, name: "Tu enseñanza" | "Tu página") => page.getByRole("region", { name });

test("from the approval to the first publication without losing the session", async ({
  page,
  request,
  signInAs,
  browser,
  baseURL,
}) => {
  const email = await registerOnboardedUser(request, "Amaranta");
  await page.goto(await waitForMailLink(request, email, "/verificar-correo/"));
  await expect(page.getByRole("heading", { name: "Tu correo está verificado" })).toBeVisible();
  await signInAs(email);
  const applied = await page.request.post("/api/applications", { data: APPLICATION });
  const { data: application } = await applied.json();
  await page.goto("/feed");
  await waitForSession(page);
  await expect(checklist(page)).toHaveCount(0);

  const office = await openOtherContext(browser, { baseURL });
  await signInViaApi(office.request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const approval = await office.request.post(`/api/admin/applications/${application.id}/approve`);
  expect(approval.status()).toBe(200);
  await office.close();

  // The same session is a Master's, and is welcomed once.
  await page.reload();
  const welcome = page.getByRole("dialog", { name: "Ya eres Maestra, Amaranta" });
  await expect(welcome).toBeVisible();
  await welcome.getByRole("button", { name: "Cerrar" }).click();
  await expect(checklist(page)).toContainText("1 de 5");
  await page.reload();
  await waitForSession(page);
  await expect(checklist(page).getByRole("link", { name: "Publica tu primera enseñanza" })).toBeVisible();
  await expect(welcome).toBeHidden();

  const title = `Yoga para la tarde ${Date.now()}`;
  await openEditor(page);
  await fillEssentials(page, title, "Pódcast");
  await fillPresentation(page);
  await uploadFiles(page, "Audios", [{ name: "tarde.mp3", mimeType: "audio/mpeg", buffer: silentMp3 }]);
  const slug = await publishAsFree(page, title);
  await expect(page.getByText("Tu Ayni ya está publicado.")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Ya está publicado" });
  await expect(dialog).toContainText("Todavía no te sigue nadie");
  await expect(dialog.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/\\?text=.*${slug}$`),
  );
  for (const name of ["Historia", "Cuadrada", "Apaisada", "Código QR"]) {
    const url = await dialog.getByRole("link", { name }).getAttribute("href");
    const picture = await page.request.get(url ?? "");
    expect(picture.headers()["content-type"]).toBe("image/png");
  }
  await waitForAnimations(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await expect(ownerBar(page, "Tu enseñanza").getByRole("link", { name: "Editar" })).toHaveAttribute(
    "href",
    `/crear/${slug}`,
  );
  await page.reload();
  await expect(ownerBar(page, "Tu enseñanza")).toContainText("veces recibido");
  await expect(dialog).toBeHidden();

  await page.goto("/feed");
  await expect(checklist(page)).toContainText("2 de 5");
  await checklist(page).getByRole("link", { name: "Comparte tu página" }).click();
  const sharing = page.getByRole("dialog", { name: "Compartir" });
  const recorded = page.waitForResponse((answer) => answer.url().endsWith("/first-steps") && answer.ok());
  await sharing.getByRole("link", { name: /^Código QR/ }).click();
  await recorded;
  await page.keyboard.press("Escape");
  await waitForClosedOverlays(page);
  await expect(ownerBar(page, "Tu página")).toContainText("personas te siguen");
  await page.goto("/feed");
  await expect(checklist(page)).toContainText("3 de 5");
  await checklist(page).getByRole("button", { name: "Ocultar tus primeros pasos" }).click();
  await expect(checklist(page)).toHaveCount(0);
  await page.reload();
  await waitForSession(page);
  await expect(checklist(page)).toHaveCount(0);
});

test("the bar is for the Master of the page only", async ({ page, signInReadOnlyAs }) => {
  await signInReadOnlyAs(DEMO_MASTER_EMAIL);
  await page.goto("/maestros/lucia-ferrer");
  await expect(ownerBar(page, "Tu página")).toContainText("personas te siguen");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page);
  await ownerBar(page, "Tu página").getByRole("button", { name: "Compartir" }).click();
  await expect(page.getByRole("dialog", { name: "Compartir" })).toBeVisible();
  await waitForAnimations(page);
  await expectAccessible(page);
  await page.goto("/maestros/ana-lucia-mendez");
  await waitForSession(page);
  await expect(page.getByRole("button", { name: /^Seguir/ })).toBeVisible();
  await expect(ownerBar(page, "Tu página")).toHaveCount(0);
  const { content } = await (await page.request.get("/api/users?searchText=ana%20lucia%20mendez")).json();
  expect((await page.request.get(`/api/users/${content[0].id}/numbers`)).status()).toBe(404);
});
