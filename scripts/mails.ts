import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { renderMailHtml } from "@/lib/messaging/mail/html";
import { renderMailText } from "@/lib/messaging/mail/text";
import { MAIL_CANVAS, MAIL_DISC, renderContentBackground } from "@/lib/publishing/textiles/share-background";
import { renderPortrait } from "@/prisma/seed/media/portraits";
import { ensureChromium } from "@/tests/support/chromium.mjs";
import {
  buildMailContext,
  buildMailFrame,
  renderSampleMails,
  type SampleMail,
} from "@/tests/support/factories/mails";
import { runStep } from "./steps.mjs";

// `npm run mails` writes every mail as page, as text and as pictures of a phone and a window, by day and at night.

const FOLDER = ".data/mails";
const WIDTHS = [360, 640] as const;
const SCHEMES = ["light", "dark"] as const;

/** Serves the pictures of mails, which a site would draw. */
async function servePictures(page: Page): Promise<void> {
  const { svg } = renderContentBackground(
    { seed: "respirar", discipline: "CONSCIOUS_BREATHING", contentType: "WORKSHOP", disc: MAIL_DISC },
    MAIL_CANVAS,
  );
  await page.route("**/tejidos/correo/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: svg }),
  );
}

async function takePictures(page: Page, { name, mail }: SampleMail): Promise<void> {
  const frame = buildMailFrame(mail);
  const html = renderMailHtml(mail, frame);
  await writeFile(join(FOLDER, `${name}.html`), html);
  await writeFile(join(FOLDER, `${name}.txt`), `Asunto: ${mail.subject}\n\n${renderMailText(mail, frame)}\n`);
  await page.setContent(html, { waitUntil: "load" });
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: 640 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
}

/** Everybody has the portrait of one person. */
async function listMails(): Promise<SampleMail[]> {
  const { small } = await renderPortrait({ slug: "lucia-ferrer", woman: true });
  const portraitUrl = `data:image/webp;base64,${small.toString("base64")}`;
  const lucia = { name: "Lucía Ferrer", portraitUrl, url: "https://ayllu.test/maestros/lucia-ferrer" };
  const ines = { name: "Inés Peña", portraitUrl: null, url: "https://ayllu.test/perfil/ines-pena" };
  const person = (key: { of: string; slug?: string }) =>
    Promise.resolve(key.slug === "ines-pena" ? ines : lucia);
  return renderSampleMails(buildMailContext({ operator: "Ayllu Comunidad, S. L.", person }));
}

export async function main(): Promise<void> {
  const executablePath = await ensureChromium();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    await runStep("mails", "taking their pictures", async () => {
      const page = await browser.newPage();
      await servePictures(page);
      const mails = await listMails();
      for (const mail of mails) await takePictures(page, mail);
      return `${mails.length} in ${FOLDER}`;
    });
  } finally {
    await browser.close();
  }
}
