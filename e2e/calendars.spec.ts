import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { expectAccessible } from "./accessibility";
import { newMasterPage, openAfternoons, publishOffer } from "./bookable-master";
import { expect, expectNoHorizontalScroll, test } from "./fixtures";

/** Publishes a calendar in which every day from 15 to 18 in Madrid is taken; returns its address and a way to end it. */
async function publishCalendar() {
  const file = join(dirname(process.env.E2E_SERVICES ?? ""), "calendar-origin");
  const origin = (await readFile(file, "utf8")).trim();
  const text = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "UID:tardes",
    "DTSTART;TZID=Europe/Madrid:20260105T150000",
    "DTEND;TZID=Europe/Madrid:20260105T180000",
    "RRULE:FREQ=DAILY",
    "SUMMARY:Cuidar de papá",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");
  const server = createServer((_, response) => response.end(text)).listen(
    Number(new URL(origin).port),
    "127.0.0.1",
  );
  await once(server, "listening");
  return { address: `${origin}/casa.ics`, stop: () => server.close() };
}

test("hours that a Master has taken elsewhere are not offered while the calendar is connected", async ({
  browser,
}) => {
  const calendar = await publishCalendar();
  const master = await newMasterPage(browser);
  await openAfternoons(master);
  const slug = await publishOffer(master);
  const countHours = async (): Promise<number> => {
    const [from, to] = [5, 20].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const response = await master.request.get(
      `/api/ayni/${slug}/hours?from=${from}&to=${to}&tz=Europe/Madrid`,
    );
    return (await response.json()).content.length;
  };
  expect(await countHours()).toBeGreaterThan(0);

  await master.getByRole("link", { name: "Tus calendarios" }).click();
  const address = master.getByLabel("Dirección", { exact: true });
  await address.fill("https://192.168.1.10/casa.ics");
  await master.getByRole("button", { name: "Conectar el calendario" }).click();
  await expect(master.getByText("Esa dirección es de una red privada")).toBeVisible();
  await address.fill(calendar.address);
  await master.getByLabel("Nombre").fill("Casa");
  await master.getByRole("button", { name: "Conectar el calendario" }).click();
  const row = master.getByRole("listitem").filter({ hasText: "Casa" });
  await expect(row).toContainText("Leído");
  expect(await countHours()).toBe(0);
  await row.getByRole("button", { name: "Leer ahora" }).click();
  await expect(row.getByRole("status")).toContainText("Leído");
  await expectAccessible(master);
  await master.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(master);

  await row.getByRole("button", { name: "Quitar Casa" }).click();
  await master.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect(row).toHaveCount(0);
  expect(await countHours()).toBeGreaterThan(0);
  calendar.stop();
});
