import { strFromU8, unzipSync } from "fflate";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { buildManuscript } from "@/prisma/seed/media/manuscript";
import { requireContent, buildContents } from "@/prisma/seed/contents";
import { readDemo } from "@/prisma/seed/files/read-demo";
import { drawBook } from "@/prisma/seed/media/books/book-cover";
import { fitTitle } from "@/prisma/seed/media/books/lettering";
import { renderCoverImage } from "@/prisma/seed/media/cover-image";
import { buildEpub } from "@/prisma/seed/media/epub";
import { buildPdf } from "@/prisma/seed/media/pdf";
import { paintScene } from "@/prisma/seed/media/paint-scene";
import { renderPortrait } from "@/prisma/seed/media/portraits";
import { minutesOf } from "@/prisma/seed/media/content-files";
import { playFor, renderTracks } from "@/prisma/seed/media/tracks";
import { buildMasters } from "@/prisma/seed/users";

const NOW = new Date("2026-03-18T15:20:00Z");
const contents = buildContents(buildMasters(NOW), NOW);
const content = requireContent(contents, "el-duelo-tambien-respira");
const manuscript = buildManuscript(content);

describe("the files of the demo", () => {
  it("include books of more than 1 000 words with the content's chapter titles", () => {
    const texts = [...manuscript.foreword, ...manuscript.chapters.flatMap(({ paragraphs }) => paragraphs)];
    expect(texts.join(" ").split(/\s+/).length).toBeGreaterThan(1000);
    expect(manuscript.chapters.map(({ title }) => title)).toEqual(content.teaching.parts);
  });

  it("include an EPUB with an uncompressed mimetype entry first and a complete manifest", async () => {
    const epub = buildEpub(manuscript, await renderCoverImage(content, 60, 80), content.id);
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

  it("include a PDF of several pages with accents", async () => {
    const pdf = await buildPdf(manuscript, await renderCoverImage(content, 84, 84));
    const document = await getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false }).promise;
    expect(document.numPages).toBeGreaterThan(5);
    const { items } = await (await document.getPage(1)).getTextContent();
    expect(items.map((item) => ("str" in item ? item.str : "")).join(" ")).toContain(
      "El duelo también respira",
    );
    await document.destroy();
  });

  it("include a PDF that names its headings and paragraphs for screen readers", async () => {
    const pdf = await buildPdf(manuscript, await renderCoverImage(content, 84, 84));
    const document = await getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false }).promise;
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const readTags = async (pageNumber: number) => {
      const page = await document.getPage(pageNumber);
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const tree = JSON.stringify(await page.getStructTree());
      const untagged = items.filter((item, index) => {
        const opened = items.slice(0, index).filter((before) => "type" in before);
        const depth = opened.reduce((sum, { type }) => sum + (type === "endMarkedContent" ? -1 : 1), 0);
        return "str" in item && item.str.trim() !== "" && depth < 1;
      });
      return {
        roles: [...tree.matchAll(/"role":"(\w+)"/g)]
          .map(([, role]) => role)
          .filter((role) => role !== "Root"),
        untagged,
      };
    };
    expect(await readTags(1)).toEqual({ roles: ["Document", "Sect", "H1", "P"], untagged: [] });
    const second = await readTags(2);
    expect(second.roles.slice(0, 4)).toEqual(["Document", "Sect", "H2", "P"]);
    expect(second.untagged).toEqual([]);
  });

  it("include MP3 of constant bit rate that last whole minutes", async () => {
    const [loop] = await renderTracks(1);
    if (!loop) throw new Error("no track");
    for (const minutes of [1, 5]) {
      const { mp3, seconds } = playFor(minutes, loop);
      expect(seconds).toBe(60 * minutes);
      expect(Math.abs(mp3.byteLength / 2000 - seconds)).toBeLessThan(1);
      for (let frame = 0; frame < mp3.byteLength; frame += 72)
        expect([mp3[frame], (mp3[frame + 1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0]);
    }
  });

  it("include audios as long as their texts say, and of minutes at least", () => {
    const minutesOfAll = (slug: string) => {
      const found = requireContent(contents, slug);
      return found.teaching.parts.map((_, index) => minutesOf(found, index));
    };
    expect(minutesOfAll("cinco-minutos-antes-de-dormir")).toEqual([5, 5, 5, 5]);
    expect(minutesOfAll("once-minutos")).toEqual([11, 11, 11]);
    expect(minutesOfAll("comer-en-silencio").reduce((sum, minutes) => sum + minutes, 0)).toBe(20);
    for (const { slug } of contents)
      for (const minutes of minutesOfAll(slug)) expect(minutes).toBeGreaterThanOrEqual(2);
  });

  it("include square portraits that are deterministic per person", async () => {
    const [one, again] = await Promise.all(
      [1, 2].map(() => renderPortrait({ slug: "lucia-ferrer", woman: true })),
    );
    expect(one).toEqual(again);
    expect(await sharp(one?.large).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    expect(await sharp(one?.small).metadata()).toMatchObject({ format: "webp", width: 192, height: 192 });
  });

  it("include drawings of at least twenty Masters, no two alike, and small", async () => {
    const drawings = [...readDemo().portraits.values()];
    expect(drawings.length).toBeGreaterThanOrEqual(20);
    expect(new Set(drawings).size).toBe(drawings.length);
    for (const svg of drawings) {
      expect(svg.length).toBeLessThan(40_000);
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 512, height: 512 });
    }
  });

  it("include portraits in colour", async () => {
    const people = ["lucia-ferrer", "hugo-mamani", "rosa-huanca", "tomas-vidal"];
    const colours = await Promise.all(
      people.map(async (slug) => {
        const { large } = await renderPortrait({ slug, woman: false });
        const { channels } = await sharp(large).stats();
        const means = channels.slice(0, 3).map(({ mean }) => Math.round(mean));
        expect(Math.max(...means) - Math.min(...means)).toBeGreaterThan(8);
        return means.join();
      }),
    );
    expect(new Set(colours).size).toBe(people.length);
  });

  it("include a cover of its own for every book, with the whole title", async () => {
    const books = contents.filter(({ teaching }) => teaching.type === "EBOOK");
    const covers = books.map(drawBook);
    expect(new Set(covers).size).toBe(books.length);
    for (const { teaching } of books) {
      const { lines } = fitTitle(teaching.title, { width: 340, height: 300, sizes: [72, 42] });
      expect(lines.join(" ")).toBe(teaching.title);
    }
    expect(await sharp(Buffer.from(covers[0] ?? "")).metadata()).toMatchObject({ width: 1280, height: 960 });
  });

  it("include scenes in the colours of their drawings, in two widths", async () => {
    const meansOf = async (picture: Buffer) =>
      (await sharp(picture).removeAlpha().stats()).channels.map(({ mean }) => mean);
    const svg = readDemo().covers.get("bano-de-cuencos-en-luna-nueva") ?? "";
    const { large, small } = await paintScene(svg);
    const drawn = await meansOf(Buffer.from(svg));
    for (const picture of [large, small])
      for (const [index, mean] of (await meansOf(picture)).entries())
        expect(Math.abs(mean - (drawn[index] ?? 0))).toBeLessThan(4);
    expect((await sharp(small).metadata()).width).toBe(640);
  });

  it("include a dozen uploaded covers, each of an existing content", async () => {
    const slugs = contents.map(({ slug }) => slug);
    const { covers } = readDemo();
    expect(covers.size).toBeGreaterThanOrEqual(12);
    expect([...covers.keys()].filter((slug) => !slugs.includes(slug))).toEqual([]);
    for (const svg of covers.values())
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1280, height: 960 });
  });
});
