import { randomUUID } from "node:crypto";
import { chromium, type Browser, type Page } from "@playwright/test";
import { call, signIn } from "@/bench/http";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { ensureChromium } from "@/tests/support/chromium.mjs";
import { buildLiveWorkshop } from "@/tests/support/live-workshop";

// People in a live room: pages of one browser with a camera and a microphone of its own.

const PASSWORD = "calma-y-fuego-7";
/** So few pictures that the encoders and decoders of twelve people fit on two cores beside the engine. */
const PICTURES_PER_SECOND = 5;
const TIMEOUT_MS = 180_000;

export type Workshop = { id: string; encuentroId: string; cookie: string };

/** Publishes a workshop of the demo Master that has just begun. */
export async function publishWorkshop(site: string): Promise<Workshop> {
  const cookie = await signIn(site, DEMO_ACCOUNTS.master, DEMO_ACCOUNTS.password);
  const body = buildLiveWorkshop();
  const created = await call(`${site}/api/ayni`, { method: "POST", body, cookie });
  if (created.status !== 201) throw new Error(`The workshop was not published: ${created.body}`);
  const { data } = JSON.parse(created.body) as { data: { id: string } };
  const sessions = await call(`${site}/api/orders/sessions/${data.id}`, { cookie });
  const { content } = JSON.parse(sessions.body) as { content: { id: string }[] };
  const [first] = content;
  if (!first) throw new Error("The workshop has no encuentro");
  return { id: data.id, encuentroId: first.id, cookie };
}

/** Registers somebody who receives the workshop. Returns their cookie. */
export async function createGuest(site: string, { id }: Workshop): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@example.test`;
  const person = { name: "Ana", lastName: "Peña", email, password: PASSWORD, acceptedTermsAndPrivacy: true };
  const registered = await call(`${site}/api/register`, { method: "POST", body: person });
  if (registered.status !== 201) throw new Error(`Nobody was registered: ${registered.body}`);
  const cookie = await signIn(site, email, PASSWORD);
  const order = await call(`${site}/api/orders`, { method: "POST", body: { ayniContentId: id }, cookie });
  if (order.status !== 201) throw new Error(`The workshop was not received: ${order.body}`);
  return cookie;
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      "--no-sandbox",
      `--use-fake-device-for-media-stream=fps=${PICTURES_PER_SECOND}`,
      "--use-fake-ui-for-media-stream",
      "--autoplay-policy=no-user-gesture-required",
    ],
  });
}

/** Enters the room in a context of its own. */
export async function enterRoom(
  browser: Browser,
  site: string,
  { encuentroId, cookie }: { encuentroId: string; cookie: string },
): Promise<Page> {
  const context = await browser.newContext({ permissions: ["camera", "microphone"] });
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url: site };
    }),
  );
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(`${site}/sala/${encuentroId}`);
  // Painting pictures costs more than all the rest, and says nothing of the engine.
  await page.addStyleTag({ content: "video { visibility: hidden }" });
  await page.getByRole("button", { name: /^(Abrir la sala|Entrar a la sala)$/ }).click();
  return page;
}

/** Waits until the page receives the sound of so many others. */
export async function waitForSounds(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (expected) => document.querySelectorAll("audio[data-room-sound]").length === expected,
    count,
    { timeout: TIMEOUT_MS },
  );
}
