import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { waitForMail } from "./mail";
import { publishPaidEvent } from "./selling";

const REASON = "Promete curar el insomnio.";
const TEXT = "No promete nada: cuenta lo que dijo quien vino.";
const ANSWER = "Lo hemos leído con calma: no promete curar nada.";

const articleOf = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ hasText: title });

async function setRole(office: APIRequestContext, id: string, role: "admin" | "student"): Promise<void> {
  const response = await office.put(`/api/users/${id}`, { data: { role } });
  expect(response.ok()).toBe(true);
}

test("an appeal is judged by an admin who did not decide, and undoes what was decided", async ({
  page,
  browser,
  baseURL,
  request,
  signInAs,
}) => {
  const judgeEmail = await registerOnboardedUser(request, "Jimena");
  const { user } = await (await request.get("/api/auth/session")).json();
  const office = await openOtherContext(browser, { baseURL });
  await signInViaApi(office.request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  await setRole(office.request, user.id, "admin");

  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  const { id, title, slug } = await publishPaidEvent(page.request);
  const takedown = await office.request.put(`/api/admin/contents/${id}/takedown`, {
    data: { takenDown: true, reason: REASON },
  });
  expect(takedown.status()).toBe(204);

  await page.goto("/decisiones");
  const decision = page.getByRole("listitem").filter({ hasText: title });
  await expect(decision).toContainText(REASON);
  await decision.getByRole("button", { name: `No estoy de acuerdo: tu enseñanza «${title}»` }).click();
  const dialog = page.getByRole("dialog", { name: "No estoy de acuerdo" });
  await dialog.getByLabel("Por qué").fill(TEXT);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Enviar el recurso" }).click();
  await expect(decision).toContainText("Lo está revisando otra persona del equipo.");
  await expect(decision.getByRole("button")).toHaveCount(0);

  const moderator = await office.newPage();
  await moderator.goto("/admin/users/denuncias");
  await expect(articleOf(moderator, title)).toContainText("Esta decisión la tomaste tú");
  await expect(articleOf(moderator, title).getByRole("button")).toHaveCount(0);

  const other = await openOtherContext(browser, { baseURL });
  await signInViaApi(other.request, judgeEmail);
  const judge = await other.newPage();
  await judge.goto("/admin/users/denuncias");
  const appeal = articleOf(judge, title);
  await expect(appeal).toContainText(TEXT);
  await appeal.getByRole("button", { name: "Deshacerla" }).click();
  const judgement = judge.getByRole("dialog", { name: "¿Deshacer la decisión?" });
  await judgement.getByLabel("Motivo").fill(ANSWER);
  await expectAccessible(judge);
  await judgement.getByRole("button", { name: "Deshacerla" }).click();
  await expect(judge.getByText("El recurso está resuelto.")).toBeVisible();
  await expect(appeal).toHaveCount(0);

  await page.reload();
  await expect(decision).toContainText("La hemos deshecho.");
  await expect(decision).toContainText(ANSWER);
  expect((await page.goto(`/ayni/${slug}`))?.status()).toBe(200);
  await waitForMail(page.request, DEMO_MASTER_EMAIL, ANSWER);

  await setRole(office.request, user.id, "student");
  await other.close();
  await office.close();
});
