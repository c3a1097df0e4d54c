import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import pg from "pg";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  expect,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";

async function connectDatabase(): Promise<pg.Client> {
  const { database } = JSON.parse(await readFile(process.env.E2E_SERVICES ?? "", "utf8"));
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  return client;
}

/** Creates a Master whom no other test changes. */
async function createMaster(request: APIRequestContext): Promise<{ id: string; slug: string }> {
  await registerOnboardedUser(request, "Noa");
  const { user } = await (await request.get("/api/auth/session")).json();
  const application = {
    shortDescription: "Yoga lento",
    offering: "Doy clases suaves desde hace diez años.",
    disciplines: ["YOGA"],
    topics: ["BODY"],
    languages: ["es"],
  };
  expect((await request.post("/api/applications", { data: application })).status()).toBe(201);
  const { data } = await (await request.get("/api/applications/mine")).json();
  await signInViaApi(request, DEMO_ADMIN_EMAIL, DEMO_PASSWORD);
  expect((await request.post(`/api/admin/applications/${data.id}/approve`)).ok()).toBe(true);
  return user;
}

test("a page that was rendering during a write is not served after it", async ({
  request,
  playwright,
  baseURL,
}) => {
  const master = await createMaster(request);
  const follower = await playwright.request.newContext({ baseURL });
  await registerOnboardedUser(follower);
  const showsFollower = async () => {
    const page = await follower.get(`/maestros/${master.slug}`);
    return /1<\/b> (<!-- -->)?seguidor/.test(await page.text());
  };

  // The page reads its thanks last, after the follower count: the lock holds its render open.
  const database = await connectDatabase();
  await database.query(`begin; lock table "Thanks" in access exclusive mode`);
  const before = showsFollower();
  const waiting = `select 1 from pg_locks where relation = '"Thanks"'::regclass and not granted`;
  await expect.poll(async () => (await database.query(waiting)).rowCount).toBeGreaterThan(0);
  expect((await follower.put(`/api/follows/${master.id}`)).status()).toBe(200);
  const during = showsFollower();
  await database.query("commit");
  await database.end();

  await before;
  expect([await during, await showsFollower()]).toEqual([true, true]);
  await follower.dispose();
});
