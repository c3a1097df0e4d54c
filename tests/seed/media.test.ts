import { strFromU8, unzipSync } from "fflate";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { manuscriptOf } from "@/prisma/seed/books/manuscript";
import { byTitle, makeContents } from "@/prisma/seed/contents";
import { coverImage } from "@/prisma/seed/media/cover-image";
import { makeEpub } from "@/prisma/seed/media/epub";
import { makePdf } from "@/prisma/seed/media/pdf";
import { makePortrait } from "@/prisma/seed/media/portraits";
import { makeTracks } from "@/prisma/seed/media/tracks";
import { makeMasters } from "@/prisma/seed/users";

const NOW = new Date("2026-03-18T15:20:00Z");
const content = byTitle(makeContents(makeMasters(NOW), NOW), "El duelo también respira");
const manuscript = manuscriptOf(content);

describe("the files of the demo", () => {
  it("has books of some 1500 words whose chapters carry the content's own titles", () => {
    const texts = [...manuscript.foreword, ...manuscript.chapters.flatMap(({ paragraphs }) => paragraphs)];
    expect(texts.join(" ").split(/\s+/).length).toBeGreaterThan(1200);
    expect(manuscript.chapters.map(({ title }) => title).slice(0, 5)).toEqual(content.teaching.parts);
  });

  it("makes an EPUB whose mimetype comes first, uncompressed, and whose manifest names only what is there", async () => {
    const epub = makeEpub(manuscript, await coverImage(content, 60, 80), content.id);
    const bytes = Buffer.from(epub);
    expect(bytes.readUInt16LE(8)).toBe(0);
    expect(bytes.subarray(30, 58).toString()).toBe("mimetypeapplication/epub+zip");
    const entries = unzipSync(epub);
    const book = strFromU8(entries["OEBPS/libro.opf"] ?? new Uint8Array());
    const hrefs = [...book.matchAll(/href="([^"]+)"/g)].map(([, href]) => `OEBPS/${href}`);
    expect(hrefs.length).toBeGreaterThan(9);
    expect(hrefs.filter((href) => !(href in entries))).toEqual([]);
    expect(strFromU8(entries["OEBPS/indice.xhtml"] ?? new Uint8Array())).toContain("La casa en silencio");
  });

  it("makes a PDF of several pages that keeps its accents", async () => {
    const pdf = await makePdf(manuscript, await coverImage(content, 84, 84));
    const document = await getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false }).promise;
    expect(document.numPages).toBeGreaterThan(5);
    const { items } = await (await document.getPage(1)).getTextContent();
    expect(items.map((item) => ("str" in item ? item.str : "")).join(" ")).toContain(
      "El duelo también respira",
    );
    await document.destroy();
  });

  it("makes music as MP3 frames at a constant rate, as long as it says", async () => {
    const tracks = await makeTracks();
    expect(tracks.length).toBeGreaterThanOrEqual(8);
    for (const { mp3, seconds } of tracks) {
      expect([mp3[0], (mp3[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0]);
      expect(Math.abs(mp3.byteLength / 6000 - seconds)).toBeLessThan(1);
    }
  });

  it("makes square portraits, the same for the same person", async () => {
    const [one, again] = await Promise.all(
      [1, 2].map(() => makePortrait({ slug: "lucia-ferrer", woman: true })),
    );
    expect(one?.equals(again ?? Buffer.alloc(0))).toBe(true);
    expect(await sharp(one).metadata()).toMatchObject({ format: "webp", width: 352, height: 352 });
  });
});
