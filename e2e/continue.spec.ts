import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expect, registerPerson, signIn, test } from "./fixtures";

// Traces put a script into every frame, and the frame of a book runs none: a test with both hangs.
test.use({ trace: "off" });

/** Receives a content, and gives the path at which it is heard or read. */
async function receive(
  request: APIRequestContext,
  { id, slug }: { id: string; slug: string },
): Promise<string> {
  const answer = await request.post("/api/orders", { data: { ayniContentId: id } });
  expect(answer.status()).toBe(201);
  const { data } = await answer.json();
  return `/recibir/${slug}/${data.id}/contenido`;
}

/** The first free content of a type that the catalogue names and that `suits`. */
async function freeContent(request: APIRequestContext, query: string) {
  const { content } = await (await request.get(`/api/ayni?price=FREE&${query}`)).json();
  return content[0] as { id: string; slug: string; title: string };
}

/** A page of another device of the same person. */
async function onAnotherDevice(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name: "analytics-consent", value: "false", url: baseURL ?? "" }]);
  await signIn(context.request, email);
  return context.newPage();
}

const going = (page: Page) => page.getByRole("region", { name: "Continúa donde lo dejaste" });

/** What the library says of a place that the reader names: a book's own pages, or how much has been read. */
function whereIn(place: string): string {
  const [, percent] = /· (\d+) %$/.exec(place) ?? [];
  return percent ? `${percent} % leído` : (/^Página \d+/.exec(place)?.[0] ?? place);
}

const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes("/api/playback/") && answer.status() === 204);

test("lo que se escucha sigue donde se dejó, también en otro dispositivo", async ({
  page,
  request,
  enterAs,
  browser,
  baseURL,
}) => {
  const podcast = await freeContent(request, "contentType=PODCAST&searchText=yoga%20al%20alba");
  const email = await registerPerson(request);
  const path = await receive(request, podcast);
  await enterAs(email);
  await page.goto(path);

  await page.getByRole("button", { name: /Respirar antes del sol/ }).click();
  const audio = page.locator("audio");
  const now = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  await expect.poll(now).toBeGreaterThan(0.3);
  const duration = await audio.evaluate((element: HTMLAudioElement) => element.duration);
  const target = Math.floor(duration * 0.3);
  await page.getByRole("slider", { name: "Posición" }).fill(String(target));
  await expect.poll(now).toBeGreaterThan(target);
  const saved = kept(page);
  await page.getByRole("button", { name: "Pausar", exact: true }).click();
  await saved;
  const left = Math.floor(await now());
  await page.close();

  const other = await onAnotherDevice(browser, baseURL, email);
  await other.goto("/recibir");
  await expect(going(other).getByText(/^Episodio 2 · \d+:\d\d$/)).toBeVisible();
  await expect(going(other).getByRole("progressbar", { name: `Progreso de ${podcast.title}` })).toBeVisible();
  await going(other).getByRole("link", { name: podcast.title }).click();
  await expect(other).toHaveURL(path);
  await expect(other.getByRole("heading", { name: /2 · Respirar antes del sol/ })).toBeVisible();
  const there = () => other.locator("audio").evaluate((element: HTMLAudioElement) => element.currentTime);
  await expect.poll(there).toBe(left);
  await other.getByRole("button", { name: "Reproducir", exact: true }).click();
  await expect.poll(there).toBeGreaterThan(left);

  await other.goto("/recibir?estado=por-empezar");
  await expect(other.getByText("No tienes nada por empezar.")).toBeVisible();
  await expect(going(other)).toBeHidden();
  const views = other.getByRole("navigation", { name: "Qué se ve de lo recibido" });
  await views.getByRole("link", { name: "En curso" }).click();
  await expect(other).toHaveURL("/recibir?estado=en-curso");
  await expect(other.getByRole("link", { name: podcast.title })).toBeVisible();
  await other.context().close();
});

test("un libro se abre por la página en que se dejó, con la letra que se eligió", async ({
  page,
  request,
  enterAs,
  browser,
  baseURL,
}) => {
  const book = await freeContent(request, "contentType=EBOOK&searchText=cartas%20a%20mis%20ancestros");
  const email = await registerPerson(request);
  const path = await receive(request, book);
  await enterAs(email);
  await page.goto(path);

  const progress = page.getByText(/Página \d+ de \d+/);
  await expect(progress).toBeVisible();
  for (let turn = 0; turn < 4; turn += 1)
    await page.getByRole("button", { name: "Página siguiente" }).click();
  const left = (await progress.textContent()) ?? "";
  // Leaving the page keeps what was not kept yet; the library may be asked for a moment earlier.
  await expect(async () => {
    await page.goto("/recibir");
    await expect(going(page).getByText(whereIn(left))).toBeVisible({ timeout: 2000 });
  }).toPass();

  const other = await onAnotherDevice(browser, baseURL, email);
  await other.goto(path);
  await expect(other.getByText(/Página \d+ de \d+/)).toHaveText(left);

  const larger = other.getByRole("button", { name: "Letra más grande" });
  if (await larger.isVisible()) {
    await larger.click();
    await larger.click();
    const large = await other.getByText(/Página \d+ de \d+/).textContent();
    await other.reload();
    await expect(other.getByText(/Página \d+ de \d+/)).toHaveText(large ?? "");
  }
  await other.context().close();
});
