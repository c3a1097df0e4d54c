import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import sharp from "sharp";
import { AyniPicture, SUN } from "@/components/seo/images/ayni-share-image";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { contentShareGround } from "@/lib/publishing/textiles/share-background";
import { drawingUri, drawShareImage } from "@/lib/publishing/seo/render-image";
import { faviconIco, iconNames, iconPng } from "@/lib/publishing/seo/icons";
import { ayniDetail, encuentroView } from "../../../tools/factories/ayni-detail";

async function draw(given: Partial<AyniDetail>): Promise<Buffer> {
  const ayni = ayniDetail(given);
  const { svg, palette } = contentShareGround({
    seed: ayni.slug,
    discipline: "REIKI",
    contentType: ayni.contentType,
    disc: SUN,
  });
  const ground = await drawingUri(svg);
  const pictures = { ground, mark: ground, portrait: null, cover: null };
  return drawShareImage(createElement(AyniPicture, { ayni, paper: palette.paper, ...pictures }), {
    photo: false,
  });
}

afterEach(() => vi.restoreAllMocks());

const fetchedFrom = () => {
  const hosts: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    hosts.push(new URL(input instanceof Request ? input.url : input).hostname);
    throw new Error("no network");
  });
  return hosts;
};

describe("the picture of a shared content", () => {
  it("is a light PNG of 1200 × 630, and the same each time", async () => {
    const png = await draw({ encuentros: [encuentroView("2026-12-05T18:00:00.000Z")] });
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(png.length).toBeLessThan(100_000);
    expect(png.equals(await draw({ encuentros: [encuentroView("2026-12-05T18:00:00.000Z")] }))).toBe(true);
  });

  it.each([
    ["of markup", `<img src=x onerror=alert(1)> "comillas" & 'más'`],
    ["of one endless word", "W".repeat(120)],
    ["of emoji alone", "🌙🔥👩‍👩‍👧"],
    ["in another script, written backwards", "\u202E満月 שלום"],
    ["of currency signs", "₲ ₡ € £ R$ S/ 100"],
  ])("is drawn for a title %s without asking the network", async (_, title) => {
    const hosts = fetchedFrom();
    expect(await sharp(await draw({ title })).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(hosts).toEqual([]);
  });

  it("would ask the network for what its fonts lack", async () => {
    const hosts = fetchedFrom();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await drawShareImage(createElement("div", null, "満月"), { photo: false });
    expect(hosts).toContain("fonts.googleapis.com");
  });
});

describe("icons", () => {
  it.each(iconNames)("%s has the size that its name says", async (name) => {
    const size = Number(/\d+$/.exec(name)?.[0]);
    expect(await sharp(await iconPng(name)).metadata()).toMatchObject({
      format: "png",
      width: size,
      height: size,
    });
  });

  it("are only those", async () => {
    expect(await iconPng("17")).toBeUndefined();
    expect(await iconPng("toString")).toBeUndefined();
  });

  it("the favicon holds PNGs where it says", async () => {
    const ico = await faviconIco();
    const sizes = await Promise.all(
      [0, 1, 2].map(async (index) => {
        const entry = 6 + 16 * index;
        const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
        const { format, width } = await sharp(ico.subarray(offset, offset + length)).metadata();
        return [format, width, ico.readUInt8(entry)];
      }),
    );
    expect(sizes).toEqual([
      ["png", 16, 16],
      ["png", 32, 32],
      ["png", 48, 48],
    ]);
  });
});
