import type { Page } from "@playwright/test";
import { query } from "./database";
import { Effort } from "./effort";
import { expect } from "./fixtures";
import { expectToSeeAndHear, openGuest, openMaster, test } from "./room";

const DAY_MS = 86_400_000;
const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Publishes a free hour of the Master who is signed in; returns its id and slug. */
async function publishHour(master: Page): Promise<{ id: string; slug: string }> {
  const response = await master.request.post("/api/ayni", {
    data: {
      title: `A solas ${Date.now()}`,
      contentType: "EVENT",
      modality: "ONLINE",
      onlineType: "VIDEOCALL",
      shortDescription: "Una hora para ti.",
      description: "Hablamos de lo que traigas.",
      disciplines: ["MEDITATION"],
      topics: ["CALM"],
      amount: 0,
      currency: "EUR",
      isBookable: true,
      session: { minutes: 60, noticeHours: 6, moveHours: 3 },
      status: "PUBLISHED",
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).data;
}

/** Books the first free hour and lets it begin now. */
async function bookForNow(person: Page, { id, slug }: { id: string; slug: string }): Promise<void> {
  const range = new URLSearchParams({
    from: toDay(Date.now()),
    to: toDay(Date.now() + 30 * DAY_MS),
    tz: "Europe/Madrid",
  });
  const { content } = await (await person.request.get(`/api/ayni/${slug}/hours?${range.toString()}`)).json();
  const response = await person.request.post("/api/bookings", {
    data: { ayniContentId: id, startsAt: content[0].startsAt, answers: [] },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { data } = await response.json();
  await query(
    `with booking as (
       update "Booking" set "startsAt" = now(), "endsAt" = now() + interval '1 hour',
         "blockedFrom" = now(), "blockedUntil" = now() + interval '1 hour'
       where id = $1::uuid returning *)
     update "Encuentro" set "startsAt" = booking."startsAt", "endsAt" = booking."endsAt"
     from booking where "Encuentro"."ayniId" = booking."ayniId"`,
    data.id,
  );
}

test("both sides of a booked hour meet in its room, each with 2 clicks from the agenda", async ({
  browser,
  baseURL,
}) => {
  const master = await openMaster(browser, baseURL);
  const guest = await openGuest(browser, baseURL, { name: "Noa" });
  const [masterPage, guestPage] = [await master.newPage(), await guest.newPage()];
  const offer = await publishHour(masterPage);
  await bookForNow(guestPage, offer);
  for (const [page, side, other] of [
    [masterPage, "maestro", "Noa"],
    [guestPage, "aprendiz", "Lucía"],
  ] as const) {
    await page.goto(`/citas?como=${side}`);
    const effort = new Effort();
    const booking = page.getByRole("article").filter({ hasText: other });
    await effort.click(booking.getByRole("link", { name: "Ir a la sala" }).first());
    await effort.click(page.getByRole("button", { name: /^(Abrir la sala|Entrar a la sala)$/ }));
    effort.expectAtMost({ clicks: 2, fields: 0 });
  }
  for (const page of [masterPage, guestPage]) await expectToSeeAndHear(page, 1);
  await master.close();
  await guest.close();
});
