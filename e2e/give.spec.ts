import {
  DEMO_MASTER_EMAIL,
  DEMO_PASSWORD,
  expect,
  openOtherContext,
  registerOnboardedUser,
  signInViaApi,
  test,
} from "./fixtures";
import { Effort } from "./effort";
import { uploadFiles, openEditor, publishAsFree, fillEssentials, fillPresentation } from "./editor-steps";
import { coverPng, silentMp3 } from "./sample-files";

test("a Master publishes a podcast with 7 clicks and 8 fields, which only its receivers can play", async ({
  page,
  signInAs,
  browser,
  request,
}) => {
  const title = `Respirar entre montañas ${Date.now()}`;
  await signInAs(DEMO_MASTER_EMAIL, DEMO_PASSWORD);
  await openEditor(page);
  const effort = new Effort();
  await fillEssentials(page, title, "Pódcast", effort);
  await fillPresentation(page, effort);
  // The cover is not counted: a content without one has a drawn cover.
  await page
    .getByLabel(/Portada/)
    .setInputFiles({ name: "portada.png", mimeType: "image/png", buffer: coverPng });
  await page.getByRole("button", { name: "Usar esta portada" }).click();
  const audio = { name: "Cumbre.mp3", mimeType: "audio/mpeg", buffer: silentMp3 };
  await uploadFiles(page, "Audios", [audio], effort);
  const slug = await publishAsFree(page, title, effort);
  effort.expectAtMost({ clicks: 7, fields: 8 });
  expect(slug).toMatch(/^respirar-entre-montanas-\d+$/);

  await page.goto("/explora");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  const cover = page.getByRole("article").filter({ hasText: title }).locator("img").first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const { data } = await (await request.get(`/api/ayni/${slug}`)).json();
  const fileUrl = `/api/files/${data.files[0].id}`;

  const receiver = await openOtherContext(browser, { baseURL: new URL(page.url()).origin });
  await signInViaApi(receiver.request, await registerOnboardedUser(receiver.request, "Diego"));
  const order = await receiver.request.post("/api/orders", { data: { ayniContentId: data.id } });
  expect(order.status()).toBe(201);
  const part = await receiver.request.get(fileUrl, { headers: { range: "bytes=0-9" } });
  expect(part.status()).toBe(206);
  expect((await part.body()).byteLength).toBe(10);

  const { data: received } = await order.json();
  const moved = await page.request.put(`/api/ayni/${slug}`, { data: { slug: `${slug}-en-calma` } });
  expect(moved.status()).toBe(200);
  const receivedPage = await receiver.request.get(`/recibir/${slug}/${received.id}/contenido`);
  expect(new URL(receivedPage.url()).pathname).toBe(`/recibir/${slug}-en-calma/${received.id}/contenido`);
  expect(receivedPage.status()).toBe(200);
  for (const short of [`${slug}-en-calma`, slug]) {
    const led = await receiver.request.get(`/recibir/${short}`);
    expect(new URL(led.url()).pathname).toBe(`/recibir/${slug}-en-calma/${received.id}/contenido`);
  }
  const preview = await page.request.get(`/recibir/${slug}-en-calma`);
  expect(new URL(preview.url()).pathname).toBe(`/recibir/${slug}-en-calma/null/contenido`);
  const redirect = await receiver.request.get(`/ayni/${slug}`, { maxRedirects: 0 });
  expect(redirect.status()).toBe(308);
  expect(redirect.headers()["cache-control"]).toContain("max-age=0");
  const shown = await receiver.request.get(`/ayni/${slug}`);
  expect(new URL(shown.url()).pathname).toBe(`/ayni/${slug}-en-calma`);
  const foreign = await request.get(`/recibir/${slug}/${received.id}/contenido`, { maxRedirects: 0 });
  expect(foreign.headers().location).not.toContain("en-calma");
  await receiver.close();

  const third = await openOtherContext(browser, { baseURL: new URL(page.url()).origin });
  expect((await third.request.get(fileUrl)).status()).toBe(404);
  await signInViaApi(third.request, await registerOnboardedUser(third.request, "Lucas"));
  expect((await third.request.get(fileUrl)).status()).toBe(404);
  await third.close();
});

test("/crear shows apprentices how to become a Master", async ({ page, signInAs, request }) => {
  await signInAs(await registerOnboardedUser(request));
  await page.goto("/crear");
  await expect(page.getByRole("main").getByRole("link", { name: /Maestro/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publicar" })).toHaveCount(0);
});
