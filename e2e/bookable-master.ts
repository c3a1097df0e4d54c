import type { Browser, Page } from "@playwright/test";
import { query } from "./database";
import { expect, openOtherContext, registerOnboardedUser, signInViaApi, test } from "./fixtures";

// A Master whose hours can be booked.

/** Opens a page of a visitor. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await openOtherContext(browser, { baseURL: test.info().project.use.baseURL });
  return context.newPage();
}

/** Opens a page of a new Master. */
export async function newMasterPage(browser: Browser): Promise<Page> {
  const page = await newPage(browser);
  const email = await registerOnboardedUser(page.request, "Aurora");
  await query(
    `with person as (update "User" set role = 'master', "emailVerified" = now() where email = $1 returning id)
     insert into "MasterProfile" (id, "userId", "shortDescription", offering, "updatedAt")
     select gen_random_uuid(), id, 'Tarotista', 'Leo cartas.', now() from person`,
    email,
  );
  await signInViaApi(page.request, email);
  return page;
}

/** Opens an hour of every afternoon by the keyboard. */
export async function openAfternoons(master: Page): Promise<void> {
  await master.goto("/citas/horario");
  await master.getByRole("button", { name: "Lunes, de 16 a 17" }).focus();
  for (let day = 0; day < 7; day += 1) {
    await master.keyboard.press("Space");
    await master.keyboard.press("ArrowRight");
  }
  await expect(master.getByRole("button", { name: "Domingo, de 16 a 17" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await master.getByRole("button", { name: "Guardar el horario" }).click();
  await expect(master.getByText("Tu horario está guardado.")).toBeVisible();
}

/** Publishes an offer of an hour; returns its slug. */
export async function publishOffer(master: Page, { moveHours = 3 } = {}): Promise<string> {
  const response = await master.request.post("/api/ayni", {
    data: {
      title: `Lectura a solas ${Date.now()}`,
      contentType: "EVENT",
      modality: "ONLINE",
      onlineType: "VIDEOCALL",
      shortDescription: "Una hora con tus preguntas.",
      description: "Miramos juntas lo que salga.",
      disciplines: ["TAROT"],
      topics: ["INTUITION"],
      amount: 4500,
      currency: "EUR",
      isBookable: true,
      session: {
        minutes: 60,
        // Whatever can be booked can still be moved, at any time of the day.
        noticeHours: 6,
        moveHours,
        packs: [{ sessions: 3, amount: 12_000 }],
      },
      status: "PUBLISHED",
    },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).data.slug;
}

/** Opens a page of a new Master who offers an hour every afternoon. */
export async function openBookableMaster(
  browser: Browser,
  terms: { moveHours?: number } = {},
): Promise<{ master: Page; slug: string }> {
  const master = await newMasterPage(browser);
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "16:00", to: "17:00" }));
  const response = await master.request.put("/api/availability", {
    data: { zone: "Europe/Madrid", weekly, exceptions: [] },
  });
  expect(response.status()).toBe(200);
  return { master, slug: await publishOffer(master, terms) };
}
