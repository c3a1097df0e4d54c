import { ImageResponse } from "next/og";
import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import sharp from "sharp";
import { renderTallAyni, renderTallMaster } from "@/app/tejidos/tall-images";
import { placeTallSun } from "@/components/seo/images/tall-share-image";
import { AyniShareImage, CONTENT_SUN } from "@/components/seo/images/ayni-share-image";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { storage } from "@/lib/platform/ports/storage";
import { renderContentBackground } from "@/lib/publishing/textiles/share-background";
import { toPngDataUri, renderShareImage } from "@/lib/publishing/seo/render-image";
import { renderFavicon, iconNames, renderIcon } from "@/lib/publishing/seo/icons";
import { buildAyniDetail, buildEncuentroView } from "@/tests/support/factories/ayni-detail";

async function renderImage(fields: Partial<AyniDetail>): Promise<Buffer> {
  const ayni = buildAyniDetail(fields);
  const { svg, palette } = renderContentBackground({
    seed: ayni.slug,
    discipline: "REIKI",
    contentType: ayni.contentType,
    disc: CONTENT_SUN,
  });
  const background = await toPngDataUri(svg);
  const images = { background, logo: background, portrait: null, cover: null };
  return renderShareImage(createElement(AyniShareImage, { ayni, borderColor: palette.paper, ...images }), {
    photo: false,
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const recordFetchedHosts = () => {
  const hosts: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    hosts.push(new URL(input instanceof Request ? input.url : input).hostname);
    throw new Error("no network");
  });
  return hosts;
};

describe("the share image of a content", () => {
  it("is a deterministic PNG of 1200 × 630 below 100 kB", async () => {
    const png = await renderImage({ encuentros: [buildEncuentroView("2026-12-05T18:00:00.000Z")] });
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(png.length).toBeLessThan(100_000);
    expect(
      png.equals(await renderImage({ encuentros: [buildEncuentroView("2026-12-05T18:00:00.000Z")] })),
    ).toBe(true);
  });

  it.each([
    ["of markup", `<img src=x onerror=alert(1)> "comillas" & 'más'`],
    ["of one endless word", "W".repeat(120)],
    ["of emoji alone", "🌙🔥👩‍👩‍👧"],
    ["in another script, written backwards", "\u202E満月 שלום"],
    ["of currency signs", "₲ ₡ € £ R$ S/ 100"],
  ])("renders a title %s without network requests", async (_, title) => {
    const hosts = recordFetchedHosts();
    expect(await sharp(await renderImage({ title })).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(hosts).toEqual([]);
  });

  it("would be drawn with downloads by the renderer alone (control)", async () => {
    const hosts = recordFetchedHosts();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await new ImageResponse(createElement("div", null, "満月"), { width: 100, height: 100 }).arrayBuffer();
    expect(hosts).toContain("fonts.googleapis.com");
  });

  it.each(["山田太郎", "נעמי כהן", "ليلى الحداد", "Nguyễn Əliyeva", "क्षितिज"])(
    "draws the title and the name «%s», each in its place",
    async (title) => {
      const master = { ...buildAyniDetail({}).master, name: title, lastName: "" };
      const [drawn, blank] = await Promise.all([
        renderImage({ title, master }),
        renderImage({ title: ".", master: { ...master, name: "." } }),
      ]);
      // The title stands in the upper half, the name in the lower one.
      for (const top of [100, 350]) {
        const area = { left: 60, top, width: 700, height: 160 };
        const [ink, none] = await Promise.all(
          [drawn, blank].map((png) => sharp(png).extract(area).greyscale().raw().toBuffer()),
        );
        expect(ink?.equals(none ?? Buffer.alloc(0))).toBe(false);
      }
    },
  );
});

describe("the picture of a content", () => {
  it.each([
    ["story", 1920],
    ["square", 1080],
  ] as const)("for a %s is a PNG of 1080 × %i, whatever the title", async (shape, height) => {
    vi.stubEnv("S3_PUBLIC_URL", "http://storage.test/ayllu");
    const hosts = recordFetchedHosts();
    for (const title of ["Yoga al alba", "W".repeat(120), "🌙🔥", "Una palabra larga ".repeat(7)]) {
      const ayni = buildAyniDetail({ title, coverUrl: "/tejidos/portada/EVENT/REIKI/a.svg" });
      const png = await renderTallAyni(ayni, shape);
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1080, height });
      expect(png.length).toBeLessThan(200_000);
    }
    expect(hosts).toEqual([]);
  });

  it.each(["story", "square"] as const)("for a %s shows the photo of a Master", async (shape) => {
    vi.stubEnv("S3_PUBLIC_URL", "http://storage.test/ayllu");
    const photo = { create: { width: 900, height: 600, channels: 3, background: "#00ff00" } } as const;
    vi.spyOn(storage, "get").mockResolvedValue(await sharp(photo).png().toBuffer());
    const place = { city: "Cusco", country: "PE" };
    const names = { id: "1", slug: "ada-luz", name: "Ada", lastName: "Luz", shortDescription: "" };
    const image = storage.toPublicUrl("portraits/ada.png");
    const png = await renderTallMaster({ ...names, ...place, image, disciplines: ["REIKI"] }, shape);
    const { x, y } = placeTallSun(shape);
    const centre = { left: x, top: y, width: 1, height: 1 };
    expect([...(await sharp(png).removeAlpha().extract(centre).raw().toBuffer())]).toEqual([0, 255, 0]);
  });
});

describe("icons", () => {
  it.each(iconNames)("%s has the size in its name", async (name) => {
    const size = Number(/\d+$/.exec(name)?.[0]);
    expect(await sharp(await renderIcon(name)).metadata()).toMatchObject({
      format: "png",
      width: size,
      height: size,
    });
  });

  it("do not exist under other names", async () => {
    expect(await renderIcon("17")).toBeUndefined();
    expect(await renderIcon("toString")).toBeUndefined();
  });

  it("the favicon contains PNGs of 16, 32 and 48 pixels", async () => {
    const ico = await renderFavicon();
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
