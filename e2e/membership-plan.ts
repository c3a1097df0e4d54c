import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { newMasterPage } from "./bookable-master";
import { expect } from "./fixtures";

// A Master who offers a membership.

export const PLAN = "Círculo de Luna";

type Course = { id: string; slug: string; title: string };

/** Publishes a recorded course of 25 € of the Master who is signed in. */
export async function publishCourse(request: APIRequestContext): Promise<Course> {
  const title = `Respirar despacio ${Date.now()}-${Math.round(Math.random() * 1e6)}`;
  const response = await request.post("/api/ayni", {
    data: {
      title,
      contentType: "COURSE",
      onlineType: "RECORDED",
      shortDescription: "Un curso breve.",
      description: "Respiramos.",
      disciplines: ["MEDITATION"],
      topics: ["CALM"],
      amount: 2500,
      currency: "EUR",
      modules: [
        {
          id: crypto.randomUUID(),
          title: "Empezar",
          lessons: [{ id: crypto.randomUUID(), title: "Llegar", text: "Siéntate.", freeSample: false }],
        },
      ],
      status: "PUBLISHED",
    },
  });
  expect(response.status()).toBe(201);
  const { id, slug } = (await response.json()).data as Omit<Course, "title">;
  return { id, slug, title };
}

/** Opens a page of a new Master with a membership of 12 € a month that opens a course. */
export async function openPlanMaster(
  browser: Browser,
): Promise<{ master: Page; course: Course; planId: string }> {
  const master = await newMasterPage(browser);
  const course = await publishCourse(master.request);
  const response = await master.request.post("/api/membership-plans", {
    data: { name: PLAN, opens: "all", amount: 1200, currency: "EUR", interval: "month" },
  });
  expect(response.status()).toBe(201);
  return { master, course, planId: (await response.json()).data.id };
}

/** Goes from the page of a course to that of its membership. */
export async function openPlanPage(page: Page, { slug }: Pick<Course, "slug">): Promise<void> {
  await page.goto(`/ayni/${slug}`);
  await page.getByRole("link", { name: "membresía de Aurora" }).click();
  await page.waitForURL(/\/membresia$/);
}
