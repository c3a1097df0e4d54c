import type { Cookie, Locator, Page } from "@playwright/test";
import {
  buildCjkPage,
  buildDamagedScan,
  buildFaxScan,
  buildJpeg2000Scan,
  buildLinkedPdf,
  buildLockedPdf,
} from "@/tests/support/books/pdf";
import { buildBook, buildEncryption, buildPage, toLatin1 } from "@/tests/support/books/epub";
import { expect, registerOnboardedUser, test, waitForHydration } from "./fixtures";
import { findFreeContent, receiveViaApi } from "./receiving";
import { silentMp3 } from "./sample-files";

// Books and documents of all kinds of programs, in the place of those of the demo.

// Traces inject a script into every frame; the sandboxed frame of a book runs none, so that the test would hang.
test.use({ trace: "off" });

type Kind = "book" | "document";
type OpenFile = (kind: Kind, bytes: Uint8Array) => Promise<Locator>;

const QUERIES: Record<Kind, string> = {
  book: "contentType=EBOOK&searchText=cartas%20a%20mis%20ancestros",
  document: "contentType=EBOOK&searchText=cuaderno%20de%20respiraci%C3%B3n",
};

/** A member who has received a book and a document: their session, and the paths of the rooms. */
type Member = { cookies: Cookie[]; rooms: Record<Kind, string> };

const it = test.extend<{ openFile: OpenFile }, { member: Member }>({
  member: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL });
      await registerOnboardedUser(request);
      const receive = async (kind: Kind) =>
        receiveViaApi(request, await findFreeContent(request, QUERIES[kind]));
      const rooms = { book: await receive("book"), document: await receive("document") };
      const { cookies } = await request.storageState();
      await use({ cookies, rooms });
      await request.dispose();
    },
    { scope: "worker" },
  ],
  /** Opens `bytes` in the place of a file of the demo, and returns the reader. */
  openFile: async ({ page, member }, use) => {
    await use(async (kind, bytes) => {
      await page.context().addCookies(member.cookies);
      await page.route(/\/api\/files\/[^/]+$/, (route) => route.fulfill({ body: Buffer.from(bytes) }));
      // Positions would be those of another file in the next test. The page sends the last one when it is closed, which no
      // route sees any more.
      await page.addInitScript(() => {
        const send = window.fetch;
        window.fetch = (input, init) =>
          String(input).includes("/api/playback/")
            ? Promise.resolve(new Response(null, { status: 204 }))
            : send(input, init);
      });
      await page.goto(member.rooms[kind]);
      await waitForHydration(page);
      await page
        .getByRole("button", { name: /^Leer: / })
        .first()
        .click();
      return page.getByRole("dialog", { name: /^Lector: / });
    });
  },
});

const longText = (text: string) => `<p>${`${text} `.repeat(400)}</p>`.repeat(3);
const progressOf = (page: Page) => page.getByText(/^Página \d+ de \d+ de este capítulo/);
const bookOf = (reader: Locator) => reader.frameLocator("iframe").locator("html");

/** True if an element lies on the page that the frame shows. */
const isOnScreen = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect();
    const width = node.ownerDocument.documentElement.clientWidth;
    return left >= -1 && right <= width + 1;
  });

it("accents, styles of the body and names in the archive are those of the book", async ({ openFile }) => {
  const head = '<link rel="stylesheet" href="estilo.css"/>';
  const content = buildPage("<h1>Mañana</h1><p>El niño añade</p><p>\x93Despacio\x94</p>", {
    encoding: "ISO-8859-1",
    head,
    body: 'class="poema"',
  });
  const zipName = Buffer.from("OEBPS/Cap\xa1tulo 1.xhtml", "latin1");
  const chapters = [{ path: "Capítulo 1.xhtml", content: toLatin1(content), zipName }];
  const css = ".poema p { margin-left: 64px; font-style: italic } .poema h1 { color: rgb(200, 0, 0) }";
  const reader = await openFile(
    "book",
    buildBook({ title: "Cuerpo & Alma", chapters, files: { "OEBPS/estilo.css": css } }),
  );
  const paragraph = bookOf(reader).getByText("El niño añade");
  await expect(paragraph).toBeVisible();
  await expect(bookOf(reader).getByText("“Despacio”")).toBeVisible();
  await expect(paragraph).toHaveCSS("font-style", "italic");
  await expect(paragraph).toHaveCSS("margin-left", "64px");
  await expect(bookOf(reader).getByRole("heading", { name: "Mañana" })).toHaveCSS("color", "rgb(200, 0, 0)");
});

it("books in Hebrew and Arabic run from right to left", async ({ page, openFile }) => {
  for (const [language, words] of [
    ["he", "בראשית ברא אלהים את השמים ואת הארץ"],
    ["ar", "في البدء خلق الله السماوات والأرض"],
  ] as const) {
    const content = buildPage(`<h1 id="inicio">${words}</h1>${longText(words)}<p id="final">${words}</p>`, {
      html: `dir="rtl" lang="${language}"`,
    });
    const chapters = [
      { path: "c1.xhtml", content },
      { path: "c2.xhtml", content },
    ];
    const spine = 'page-progression-direction="rtl"';
    const reader = await openFile("book", buildBook({ language, spine, chapters }));
    const progress = progressOf(page);
    await expect(progress).toHaveText(/^Página 1 de (?:[2-9]|\d\d+) /);
    const html = bookOf(reader);
    await expect(html).toHaveAttribute("lang", language);
    await expect(html.locator("h1")).toHaveCSS("text-align", "start");
    const heading = await html.locator("h1").evaluate((node) => {
      const range = node.ownerDocument.createRange();
      range.selectNodeContents(node);
      return {
        right: range.getBoundingClientRect().right,
        width: node.ownerDocument.documentElement.clientWidth,
      };
    });
    expect(heading.right).toBeGreaterThan(heading.width - 8);

    await page.keyboard.press("ArrowLeft");
    await expect(progress).toHaveText(/^Página 2 /);
    await page.keyboard.press("ArrowRight");
    await expect(progress).toHaveText(/^Página 1 /);
    const next = await reader.getByRole("button", { name: "Página siguiente" }).boundingBox();
    const previous = await reader.getByRole("button", { name: "Página anterior" }).boundingBox();
    expect(next?.x).toBeLessThan(previous?.x ?? 0);

    await page.keyboard.press("PageDown");
    await expect(progress).toHaveText(/^Página 2 /);
    const last = /^Página (\d+) de \1 /;
    await expect(async () => {
      await page.keyboard.press("ArrowLeft");
      await expect(progress).toHaveText(last, { timeout: 500 });
    }).toPass();
    expect(await isOnScreen(html.locator("#final"))).toBe(true);
  }
});

it.describe("sound of the book", () => {
  // Chromium writes it when its own controls are used in a frame without scripts.
  it.use({ expectedConsoleMessages: /^Blocked script execution in 'about:srcdoc'/ });

  it("plays in it", async ({ page, openFile }) => {
    const content = buildPage('<h1>Meditación</h1><audio src="voz.mp3"><p>No suena</p></audio><p>Fin</p>');
    const files = { "OEBPS/voz.mp3": silentMp3 };
    const reader = await openFile("book", buildBook({ chapters: [{ path: "c1.xhtml", content }], files }));
    const sound = bookOf(reader).locator("audio");
    await expect(sound).toBeVisible();
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(2);
    // The button of the player is at its beginning.
    await sound.click({ position: { x: 28, y: 27 } });
    await expect
      .poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0);
    await page.keyboard.press("ArrowRight");
    await expect(progressOf(page)).toHaveText(/^Página 1 /);
  });
});

it("sound that cannot be played leaves its words, and what would lie beside the page is on it", async ({
  openFile,
}) => {
  await it.step("sound that cannot be played", async () => {
    const content = buildPage(
      '<h1>Meditación</h1><audio src="voz.mp3"><p>No suena</p></audio><video><source src="voz.mp3"/><p>No se ve</p></video><p>Fin</p>',
    );
    const files = { "OEBPS/voz.mp3": "x".repeat(2000) };
    const reader = await openFile("book", buildBook({ chapters: [{ path: "c1.xhtml", content }], files }));
    await expect(bookOf(reader).getByText("No suena")).toBeVisible();
    await expect(bookOf(reader).getByText("No se ve")).toBeVisible();
    await expect(bookOf(reader).locator("audio, video")).toHaveCount(0);
  });

  await it.step("what would lie beside the page", async () => {
    const row = `<tr>${"<td>Columna muy larga de texto</td>".repeat(9)}</tr>`;
    const content = buildPage(
      `<div style="position:absolute;left:300px;top:3000px">Lejos abajo</div><table id="ancha">${row}</table><table id="larga">${"<tr><td>Lunes</td><td>Calma</td></tr>".repeat(60)}</table>`,
    );
    const reader = await openFile("book", buildBook({ chapters: [{ path: "c1.xhtml", content }] }));
    const html = bookOf(reader);
    const placed = html.getByText("Lejos abajo");
    await expect(placed).toBeVisible();
    expect(await isOnScreen(placed)).toBe(true);
    expect(await isOnScreen(html.locator("#ancha td").last())).toBe(true);
    // Control: one that is long, and not wide, keeps its words whole.
    await expect(html.locator("#ancha")).toHaveAttribute("data-wide");
    await expect(html.locator("#larga")).not.toHaveAttribute("data-wide");
  });
});

it("a protected book says so, and a chapter that is missing keeps its place and says so", async ({
  page,
  openFile,
}) => {
  await it.step("a protected book", async () => {
    const encryption = buildEncryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc", ["OEBPS/c1.xhtml"]);
    const reader = await openFile("book", buildBook({ files: { "META-INF/encryption.xml": encryption } }));
    await expect(reader.getByRole("alert")).toContainText("protegido con DRM");
    await expect(reader.getByRole("link", { name: "Descargar" })).toBeVisible();
    await expect(reader.getByRole("button", { name: "Reintentar" })).toBeHidden();
  });

  await it.step("a missing chapter", async () => {
    const chapters = [
      { path: "c1.xhtml", content: null },
      { path: "c2.xhtml", content: buildPage("<p>El segundo</p>") },
    ];
    const reader = await openFile("book", buildBook({ chapters }));
    await expect(bookOf(reader).getByText("Falta esta parte del libro")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(bookOf(reader).getByText("El segundo")).toBeVisible();
  });
});

it.describe("a book by an attacker", () => {
  // It hides an address from the cleaning of style sheets, so that the policy of the frame has to stop it.
  it.use({ expectedConsoleMessages: /^Loading the image 'https:\/\/spy\.test\/g\.png' violates/ });

  it("runs no script, sends no form and loads nothing from elsewhere", async ({
    page,
    openFile,
    baseURL,
  }) => {
    // Requests that a policy stops never come so far.
    const requests: string[] = [];
    await page.route(/spy\.test|\?libro|\?control/, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ body: "" });
    });
    const attack = `parent.document.title = "Tomada"; top.evil = true; fetch("${baseURL}/api/auth/session?libro")`;
    const head = `<link rel="stylesheet" href="https://spy.test/a.css"/><link rel="stylesheet" href="mal.css"/><script>${attack}</script><meta http-equiv="refresh" content="0;url=https://spy.test/refresh"/>`;
    const body = `<h1>Cuidado</h1><p onclick='${attack.replaceAll("'", "")}'>Púlsame</p><img src="x" onerror='${attack}' alt="x"/><img src="https://spy.test/b.png" alt="b"/><svg xmlns="http://www.w3.org/2000/svg" onload='${attack}'><script>${attack}</script></svg><iframe src="https://spy.test/marco"></iframe><iframe src="/recibir"></iframe><form action="https://spy.test/formulario"><button>Enviar</button></form><a href="javascript:${encodeURIComponent(attack)}">Ir</a><audio src="https://spy.test/c.mp3" autoplay="">Escucha</audio>`;
    const css =
      '@import "https://spy.test/d.css"; h1 { background: url(https://spy.test/e.png) } @font-face { font-family: Mala; src: url("https://spy.test/f.woff") } h1 { font-family: Mala; background: u\\72l(https://spy.test/g.png) }';
    const chapters = [{ path: "c1.xhtml", content: buildPage(body, { head }) }];
    const reader = await openFile("book", buildBook({ chapters, files: { "OEBPS/mal.css": css } }));
    const html = bookOf(reader);
    await expect(html.getByRole("heading", { name: "Cuidado" })).toBeVisible();
    await expect(reader.locator("iframe")).toHaveAttribute("sandbox", "allow-same-origin");
    const title = await page.title();
    await html.getByText("Púlsame").click();
    await html.getByText("Ir", { exact: true }).click();
    await html.getByText("Enviar").click();
    // The negative control: another address is requested, and seen by the listener above.
    await page.evaluate(() => fetch("/api/auth/session?control"));
    await expect.poll(() => requests.some((url) => url.endsWith("?control"))).toBe(true);
    expect(requests.filter((url) => !url.endsWith("?control"))).toEqual([]);
    expect(await page.title()).toBe(title);
    expect(await page.evaluate(() => "evil" in window)).toBe(false);
    expect(page.frames()).toHaveLength(2);
  });
});

/** Resolves once the page is drawn. Returns the share of points that are not white, and their mean lightness. */
async function measureCanvas(reader: Locator): Promise<{ share: number; lightness: number }> {
  const canvas = reader.locator("canvas");
  await expect.poll(() => canvas.evaluate((node: HTMLCanvasElement) => node.style.width)).not.toBe("");
  return canvas.evaluate((node: HTMLCanvasElement) => {
    const { data } = node.getContext("2d")?.getImageData(0, 0, node.width, node.height) ?? { data: [] };
    let marked = 0;
    let sum = 0;
    for (let index = 0; index < data.length; index += 4) {
      const lightness = data[index] ?? 255;
      if (lightness > 250) continue;
      marked += 1;
      sum += lightness;
    }
    return { share: marked / (data.length / 4), lightness: sum / marked };
  });
}

it("scans in JPEG 2000 and as fax machines send them are drawn, and what cannot be is said on the page", async ({
  openFile,
}) => {
  const picture = await measureCanvas(await openFile("document", buildJpeg2000Scan()));
  expect(picture.share).toBeGreaterThan(0.9);
  expect(Math.abs(picture.lightness - 128)).toBeLessThan(4);

  const fax = await measureCanvas(await openFile("document", buildFaxScan()));
  expect(fax.share).toBeGreaterThan(0.9);
  expect(fax.lightness).toBeLessThan(10);

  const reader = await openFile("document", buildDamagedScan());
  await expect(reader.getByRole("alert")).toContainText("Falta alguna imagen de esta página");
});

it("letters of documents in Japanese, Chinese and Korean are read", async ({ openFile }) => {
  for (const [font, codes, text] of [
    [{ name: "HeiseiMin-W3", encoding: "UniJIS-UCS2-H", ordering: "Japan1" }, "65e5672c8a9e", "日本語"],
    [{ name: "STSong-Light", encoding: "UniGB-UCS2-H", ordering: "GB1" }, "4e2d6587", "中文"],
    [{ name: "HYSMyeongJo-Medium", encoding: "KSCms-UHC-H", ordering: "Korea1" }, "c7d1b1b9", "한국"],
  ] as const) {
    const reader = await openFile("document", buildCjkPage(font, codes));
    await expect(reader.getByText(text)).toBeAttached();
    expect((await measureCanvas(reader)).share).toBeGreaterThan(0);
  }
});

it("links and the table of contents of a document lead to its pages", async ({ page, openFile }) => {
  const reader = await openFile("document", await buildLinkedPdf());
  const progress = page.getByText(/^Página \d+ de 3 · /);
  await expect(progress).toHaveText(/^Página 1 /);
  const web = reader.locator("a[href='https://example.org/']");
  await expect(web).toHaveAttribute("target", "_blank");
  await expect(web).toHaveAttribute("rel", /noopener/);
  await reader.locator("[data-internal-link] a").click();
  await expect(progress).toHaveText(/^Página 2 /);

  await reader.getByRole("button", { name: "Índice" }).click();
  const contents = reader.getByRole("navigation", { name: "Índice" });
  await expect(contents.getByRole("button")).toHaveText(["Portada", "Capítulo", "Apartado"]);
  await expect(contents.getByRole("button", { name: "Capítulo" })).toHaveAttribute(
    "aria-current",
    "location",
  );
  await contents.getByRole("button", { name: "Apartado" }).click();
  await expect(progress).toHaveText(/^Página 3 /);
  await expect(contents).toBeHidden();
});

it("a document with a password, and a file that is no document, say so", async ({ openFile }) => {
  const locked = await openFile("document", await buildLockedPdf());
  await expect(locked.getByRole("alert")).toContainText("contraseña");
  await expect(locked.getByRole("link", { name: "Descargar" })).toBeVisible();
  const other = await openFile("document", Buffer.from("hola"));
  await expect(other.getByRole("alert")).toContainText("no es un PDF");
});
