import { afterEach, describe, expect, test, vi } from "vitest";
import { inspectFile } from "@/lib/content/uploads/inspection/inspect";
import { buildBook, buildEncryption } from "@/tests/support/books/epub";
import { buildLinkedPdf, buildLockedPdf } from "@/tests/support/books/pdf";
import { buildAdts, buildId3, buildM4a, buildVbrMp3, buildWav, buildWebm } from "@/tests/support/recordings";

// Files that are opened here can be opened by those who receive them.

afterEach(() => vi.unstubAllGlobals());

/** Serves the bytes by ranges, as the storage does, and zeros after their end; counts what was asked for. */
function serve(bytes: Uint8Array): { sent: number } {
  const served = { sent: 0 };
  vi.stubGlobal("fetch", async (_url: string, { headers }: { headers: { range: string } }) => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range) ?? [];
    const answer = Buffer.alloc(Number(end) + 1 - Number(start));
    answer.set(bytes.subarray(Number(start), Number(end) + 1));
    served.sent += answer.length;
    return new Response(answer, { status: 206 });
  });
  return served;
}

function inspect(bytes: Uint8Array, mimeType: string) {
  serve(bytes);
  return inspectFile({ url: "https://storage.test/x", size: bytes.byteLength, mimeType });
}

const audio = (mimeType: string, durationSeconds: number) => ({ kind: "AUDIO", mimeType, durationSeconds });

describe("a recording is judged by its streams, and measured", () => {
  test.each(["isom", "mp42", "3gp4", "M4A ", "dash", "qt  "])("an M4A of the brand %s", async (brand) => {
    expect(await inspect(await buildM4a({ brand, seconds: 20 }), "audio/mp4")).toEqual(
      audio("audio/mp4", 20),
    );
  });

  test("an M4A that the system calls a video", async () => {
    expect(await inspect(await buildM4a({ seconds: 7 }), "video/mp4")).toEqual(audio("audio/mp4", 7));
  });

  test.each([
    ["without a header of its length", buildVbrMp3()],
    ["after a tag", Buffer.concat([buildId3(3000), buildVbrMp3()])],
    ["after a tag and junk", Buffer.concat([buildId3(300), Buffer.alloc(700), buildVbrMp3()])],
    ["after junk", Buffer.concat([Buffer.alloc(900), buildVbrMp3()])],
  ])("an MP3 of changing bitrate %s", async (_name, bytes) => {
    expect(await inspect(bytes, "audio/mpeg")).toEqual(audio("audio/mpeg", 60));
  });

  test("AAC without a container, whatever its name says", async () => {
    expect(await inspect(buildAdts(), "audio/aac")).toEqual(audio("audio/aac", 5));
    expect(await inspect(buildAdts(), "audio/mpeg")).toEqual(audio("audio/aac", 5));
  });

  test("a WAV", async () => {
    expect(await inspect(buildWav(), "audio/wav")).toEqual(audio("audio/wav", 4));
  });

  test("a WebM", async () => {
    const video = { kind: "VIDEO", mimeType: "video/webm", durationSeconds: 3 };
    expect(await inspect(await buildWebm(), "video/webm")).toEqual(video);
  });

  test("only what is needed is read of a long one", async () => {
    const bytes = await buildM4a({ seconds: 4000 });
    const served = serve(bytes);
    const result = await inspectFile({ url: "x", size: 2_000_000_000, mimeType: "audio/mp4" });
    expect(result).toEqual(audio("audio/mp4", 4000));
    expect(served.sent).toBeLessThan(20_000_000);
  });

  test.each([
    ["a text", Buffer.from("hola ".repeat(2000))],
    ["nothing but zeros", Buffer.alloc(5000)],
    ["a PDF", Buffer.from("%PDF-1.4\n%%EOF\n")],
  ])("%s is none", async (_name, bytes) => {
    expect(await inspect(bytes, "audio/mpeg")).toEqual({ problem: "wrong-type" });
  });

  test("one whose end is missing is incomplete, and without its index damaged", async () => {
    const bytes = await buildM4a();
    expect(await inspect(bytes.subarray(0, bytes.length - 1000), "audio/mp4")).toEqual({
      problem: "incomplete",
    });
    expect(await inspect(bytes.subarray(0, 400), "audio/mp4")).toHaveProperty("problem");
  });
});

describe("a PDF", () => {
  test("opens", async () => {
    expect(await inspect(await buildLinkedPdf(), "application/pdf")).toEqual({
      kind: "EBOOK",
      mimeType: "application/pdf",
      durationSeconds: null,
    });
  });

  test("that asks for a password is for nobody", async () => {
    expect(await inspect(await buildLockedPdf(), "application/pdf")).toEqual({ problem: "needs-password" });
  });

  test.each([0.5, 0.9, 0.99])("of which only %f have arrived is incomplete", async (part) => {
    const bytes = await buildLinkedPdf();
    expect(await inspect(bytes.subarray(0, bytes.length * part), "application/pdf")).toEqual({
      problem: "incomplete",
    });
  });

  test("without pages is damaged, and another file is none", async () => {
    const empty = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
    expect(await inspect(Buffer.from(empty), "application/pdf")).toEqual({ problem: "damaged" });
    expect(await inspect(buildBook(), "application/pdf")).toEqual({ problem: "wrong-type" });
  });
});

describe("an EPUB", () => {
  const epub = (bytes: Uint8Array) => inspect(bytes, "application/epub+zip");

  test("opens", async () => {
    expect(await epub(buildBook())).toEqual({
      kind: "EBOOK",
      mimeType: "application/epub+zip",
      durationSeconds: null,
    });
  });

  test("that only the program of its shop reads is for nobody", async () => {
    const encryption = buildEncryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc", ["OEBPS/c1.xhtml"]);
    expect(await epub(buildBook({ files: { "META-INF/encryption.xml": encryption } }))).toEqual({
      problem: "protected",
    });
  });

  test("of which a part is missing is refused", async () => {
    const bytes = buildBook();
    expect(await epub(bytes.subarray(0, bytes.length - 40))).toEqual({ problem: "incomplete" });
    expect(await epub(buildBook({ chapters: [] }))).toEqual({ problem: "no-pages" });
    expect(await epub(buildBook({ chapters: [{ path: "c1.xhtml", content: null }] }))).toEqual({
      problem: "no-pages",
    });
  });
});

test("a storage that fails says nothing about the file", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 500 }));
  for (const mimeType of ["audio/mpeg", "application/pdf", "application/epub+zip"])
    await expect(inspectFile({ url: "x", size: 1000, mimeType })).rejects.toThrow("The storage answered 500");
});
