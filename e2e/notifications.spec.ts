import type { APIRequestContext, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  expectNoHorizontalScroll,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { waitForMailLink } from "./mail";

const DAY = 24 * 3_600_000;

const bell = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true }).filter({ visible: true });

const ownId = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get("/api/auth/session")).json()).user.id;

type Playwright = PlaywrightWorkerArgs["playwright"];

/** Creates a Master for one test. */
async function newMaster(
  playwright: Playwright,
  baseURL: string,
): Promise<{ id: string; request: APIRequestContext }> {
  const [request, admin] = [
    await playwright.request.newContext({ baseURL }),
    await playwright.request.newContext({ baseURL }),
  ];
  const email = await registerOnboardedUser(request, "Amaya");
  const { user } = await (await request.get("/api/auth/session")).json();
  await signInViaApi(admin, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  const promoted = await admin.put(`/api/users/${user.id}`, { data: { role: "master", verified: true } });
  expect(promoted.status()).toBe(200);
  await admin.dispose();
  await signInViaApi(request, email);
  const masterProfile = {
    shortDescription: "Amaya, que enseña a respirar",
    offering: "Respirar sin prisa.",
    topics: ["CALM"],
    languages: ["es"],
    website: null,
    videoUrl: null,
  };
  const shown = await request.put(`/api/profiles/${user.profileId}`, { data: { masterProfile } });
  expect(shown.status()).toBe(200);
  return { id: user.id, request };
}

const publish = async (request: APIRequestContext, title: string): Promise<string> => {
  const answer = await request.post("/api/ayni", {
    data: {
      title,
      contentType: "EVENT",
      modality: "ONLINE",
      onlineType: "VIDEOCALL",
      shortDescription: "Una tarde para respirar en compañía.",
      description: "Nos sentamos, respiramos y escuchamos.",
      disciplines: ["CONSCIOUS_BREATHING"],
      topics: ["CALM"],
      encuentros: [
        {
          startsAt: new Date(Date.now() + 9 * DAY).toISOString(),
          timezone: "Europe/Madrid",
          durationMinutes: 60,
          room: true,
        },
      ],
      status: "PUBLISHED",
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.id;
};

test("a follower is notified of a publication, and opening it marks it as read", async ({
  page,
  request,
  signInAs,
  playwright,
}) => {
  await signInAs(await registerOnboardedUser(request));
  await page.goto("/notificaciones");
  await expect(page.getByRole("heading", { name: "Todavía no hay nada que contarte" })).toBeVisible();
  await expect(bell(page, "Notificaciones")).toBeVisible();

  const master = await newMaster(playwright, new URL(page.url()).origin);
  expect((await page.request.put(`/api/follows/${master.id}`)).status()).toBe(200);
  const title = `Tarde de calma ${Date.now()}`;
  await publish(master.request, title);
  await publish(master.request, `${title} otra vez`);
  await master.request.dispose();
  const unread = async () =>
    (await (await page.request.get("/api/notifications/unread")).json()).data.unread as number;
  await expect.poll(unread).toBe(2);

  await page.goto("/explora");
  await bell(page, "Notificaciones, 2 sin leer").click();
  await expect(page).toHaveURL(/\/notificaciones$/);
  await expectNoHorizontalScroll(page);
  const today = page.getByRole("region", { name: "Hoy" });
  await expect(today.getByRole("link", { name: /^Sin leer: / })).toHaveCount(2);
  await today.getByRole("link", { name: new RegExp(`ha publicado «${title}»`) }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(bell(page, "Notificaciones, 1 sin leer")).toBeVisible();

  await page.goto("/notificaciones");
  await page.getByRole("button", { name: "Marcar todo como leído" }).click();
  await expect(page.getByRole("link", { name: /^Sin leer: / })).toHaveCount(0);
  await expect(bell(page, "Notificaciones")).toBeVisible();
  expect(await unread()).toBe(0);
});

test("who received the same is told at once", async ({ page, playwright, baseURL }) => {
  const master = await newMaster(playwright, baseURL ?? "");
  const title = `Tarde de calma ${Date.now()}`;
  const id = await publish(master.request, title);
  for (const name of ["Inés", "Pedro"]) {
    const apprentice = await playwright.request.newContext({ baseURL });
    await registerOnboardedUser(apprentice, name);
    const received = await apprentice.post("/api/orders", { data: { ayniContentId: id } });
    expect(received.status()).toBe(201);
    await apprentice.dispose();
  }
  await page.context().addCookies((await master.request.storageState()).cookies);
  await master.request.dispose();
  await expect(async () => {
    await page.goto("/notificaciones");
    const together = page.getByRole("listitem").filter({ hasText: ` han recibido «${title}»` });
    await expect(together).toHaveText(/Pedro.* e Inés|Inés.* y Pedro/, { timeout: 5000 });
  }).toPass();
  await expectAccessible(page);
});

test("a filter leaves one kind of notification", async ({ page, signInReadOnlyAs }) => {
  await signInReadOnlyAs(DEMO_MASTER_EMAIL);
  await page.goto("/notificaciones");
  const items = page.getByRole("main").getByRole("listitem");
  const received = items.filter({ hasText: /han? recibido «/ });
  const filters = page.getByRole("navigation", { name: "Filtrar las notificaciones" });
  await filters.getByRole("link", { name: "Encuentros" }).click();
  await expect(filters.getByRole("link", { name: "Encuentros" })).toHaveAttribute("aria-current", "page");
  await expect(items.filter({ hasText: "encuentro" })).not.toHaveCount(0);
  await expect(received).toHaveCount(0);
  await filters.getByRole("link", { name: "Intercambios" }).click();
  await expect(received).not.toHaveCount(0);
});

test("an unsubscribe link takes effect only after confirmation", async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const email = await registerOnboardedUser(request, "Noa");
  const id = await ownId(request);
  expect((await request.put(`/api/users/${id}`, { data: { quietHours: null } })).status()).toBe(200);
  const { data } = await (await request.get(`/api/users/${id}`)).json();
  expect(data.notificationPreferences.followedMasters).toBe("daily");
  const change = { notificationPreferences: { followedMasters: "now" } };
  expect((await request.put(`/api/users/${id}`, { data: change })).status()).toBe(200);
  const master = await newMaster(playwright, baseURL ?? "");
  expect((await request.put(`/api/follows/${master.id}`)).status()).toBe(200);
  await publish(master.request, `Noche de calma ${Date.now()}`);
  await master.request.dispose();

  const choice = async () =>
    (await (await request.get(`/api/users/${id}`)).json()).data.notificationPreferences.followedMasters;
  await page.goto(await waitForMailLink(request, email, "/baja/"));
  await expect(page.getByRole("heading", { level: 1, name: "Novedades de mis Maestros" })).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect(await choice()).toBe("now");
  await page.getByRole("button", { name: "No recibir más de estos correos" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "No recibirás más de estos correos" }),
  ).toBeVisible();
  expect(await choice()).toBe("never");
  await page.reload();
  await expect(
    page.getByRole("heading", { level: 1, name: "No recibirás más de estos correos" }),
  ).toBeVisible();
  await page.goto("/baja/cualquiera");
  await expect(page.getByRole("heading", { level: 1, name: "Este enlace no es válido" })).toBeVisible();
});
