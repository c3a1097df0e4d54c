import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import sharp from "sharp";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { renderPortrait } from "@/prisma/seed/media/portraits";
import { ensureChromium } from "@/tests/support/chromium.mjs";
import { buildLiveWorkshop, FAKE_MEDIA_ARGS } from "@/tests/support/live-workshop";
import { startE2eSite } from "@/tests/support/site";
import { runStep } from "./steps.mjs";

// `npm run pictures` takes the pictures of the README from a demo of its own, in light and dark.

const FOLDER = "docs/pictures";
const VIEWPORT = { width: 1280, height: 800 };
const SCHEMES = ["light", "dark"] as const;
const QUALITY = 82;

/** A content of the demo Master that the editor shows. */
const EDITED_SLUG = "cinco-minutos-antes-de-dormir";

const GUESTS = [
  { name: "Marta", lastName: "Roldán", woman: true },
  { name: "Joaquín", lastName: "Soto", woman: false },
  { name: "Elena", lastName: "Vega", woman: true },
];

async function openContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: VIEWPORT,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    permissions: ["camera", "microphone"],
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "analytics-consent", value: "false", url: baseURL }]);
  return context;
}

async function signIn({ request }: BrowserContext, email: string): Promise<void> {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password: DEMO_ACCOUNTS.password, json: "true", callbackUrl: "/" };
  await request.post("/api/auth/callback/credentials", { form });
}

/** Registers somebody who has finished the wizard, and signs them in. */
async function signUp(context: BrowserContext, { name, lastName }: (typeof GUESTS)[number]): Promise<void> {
  const { request } = context;
  const email = `${name.toLowerCase()}.${lastName.toLowerCase()}@ayllu.test`
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  const { password } = DEMO_ACCOUNTS;
  await request.post("/api/register", {
    data: { name, lastName, email, password, acceptedTermsAndPrivacy: true },
  });
  await signIn(context, email);
  const { user } = await (await request.get("/api/auth/session")).json();
  await request.put(`/api/profiles/${user.profileId}`, {
    data: { profile: { completedStep: 4, disciplines: ["YOGA", "MEDITATION"] } },
  });
}

/** Shows a portrait of the demo where the fake camera of Chromium shows a test card. */
async function usePortraitAsCamera(
  context: BrowserContext,
  person: { slug: string; woman: boolean },
): Promise<void> {
  const { large } = await renderPortrait(person);
  await context.addInitScript(
    (source) => {
      const { mediaDevices } = navigator;
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await getUserMedia(constraints);
        if (!constraints?.video) return stream;
        const portrait = new Image();
        portrait.src = source;
        await portrait.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
        const drawing = canvas.getContext("2d");
        setInterval(() => {
          drawing?.drawImage(portrait, 0, 0, 1, 1, 0, 0, canvas.width, canvas.height);
          drawing?.drawImage(portrait, (canvas.width - canvas.height) / 2, 0, canvas.height, canvas.height);
        }, 100);
        for (const track of stream.getVideoTracks()) track.stop();
        return new MediaStream([...stream.getAudioTracks(), ...canvas.captureStream(10).getVideoTracks()]);
      };
    },
    `data:image/webp;base64,${large.toString("base64")}`,
  );
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(() =>
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
      ),
    );
    await page.waitForTimeout(1000);
    const picture = await sharp(await page.screenshot())
      .webp({ quality: QUALITY })
      .toBuffer();
    await writeFile(join(FOLDER, `${name}-${colorScheme}.webp`), picture);
  }
}

async function takeHome(browser: Browser, url: string): Promise<void> {
  const context = await openContext(browser, url);
  const page = await context.newPage();
  await page.goto("/", { waitUntil: "networkidle" });
  await takePictures(page, "home");
  await context.close();
}

async function takeEditor(browser: Browser, url: string): Promise<void> {
  const context = await openContext(browser, url);
  await signIn(context, DEMO_ACCOUNTS.master);
  const page = await context.newPage();
  await page.goto(`/crear/${EDITED_SLUG}?paso=2`, { waitUntil: "networkidle" });
  await page.getByRole("toolbar", { name: "Formato" }).waitFor();
  await takePictures(page, "editor");
  await context.close();
}

async function enterRoom(context: BrowserContext, encuentroId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/sala/${encuentroId}`);
  await page.getByRole("button", { name: /^(Abrir la sala|Entrar a la sala)$/ }).click();
  await page.getByRole("toolbar", { name: "Mandos de la sala" }).waitFor();
  return page;
}

async function takeRoom(browser: Browser, url: string): Promise<void> {
  const master = await openContext(browser, url);
  await signIn(master, DEMO_ACCOUNTS.master);
  await usePortraitAsCamera(master, { slug: "lucia-ferrer", woman: true });
  const workshop = { ...buildLiveWorkshop(), title: "Respirar juntos, una hora sin prisa" };
  const { data } = await (await master.request.post("/api/ayni", { data: workshop })).json();
  const sessions = await (await master.request.get(`/api/orders/sessions/${data.id}`)).json();
  const encuentroId: string = sessions.content[0].id;
  const masterPage = await enterRoom(master, encuentroId);
  for (const guest of GUESTS) {
    const context = await openContext(browser, url);
    await signUp(context, guest);
    await usePortraitAsCamera(context, { slug: guest.name, woman: guest.woman });
    await context.request.post("/api/orders", { data: { ayniContentId: data.id } });
    await enterRoom(context, encuentroId);
  }
  await masterPage.waitForFunction(
    (people) =>
      [...document.querySelectorAll("video")].filter((video) => video.videoWidth > 0).length >= people,
    GUESTS.length + 1,
  );
  await takePictures(masterPage, "room");
}

export async function main(): Promise<void> {
  const executablePath = await ensureChromium();
  await mkdir(FOLDER, { recursive: true });
  const site = await startE2eSite();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...FAKE_MEDIA_ARGS] });
  try {
    for (const [name, take] of Object.entries({ home: takeHome, editor: takeEditor, room: takeRoom }))
      await runStep(name, "taking its pictures", async () => {
        await take(browser, site.url);
        return `light and dark in ${FOLDER}`;
      });
  } finally {
    await browser.close();
    await site.stop();
  }
}
