import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { storage } from "@/lib/platform/ports/storage";
import { buildObjectKey, toSafeFileName } from "@/lib/content/uploads/object-keys";
import { isRecordedCourse, type SeedContent } from "../contents";
import { seedHex, seedId } from "../ids";
import { renderFace, renderSquare } from "./books/book-cover";
import { renderCoverImage } from "./cover-image";
import { buildEpub } from "./epub";
import { buildManuscript } from "./manuscript";
import { buildPdf } from "./pdf";
import { playFor, type SeedTrack } from "./tracks";

const EPUB_COVER_WIDTH = 600;
const PDF_COVER_SIZE = 840;

type FileSeed = {
  kind: "AUDIO" | "EBOOK";
  name: string;
  title: string;
  mimeType: string;
  bytes: Uint8Array;
  durationSeconds: number | null;
  waveform: Uint8Array<ArrayBuffer> | null;
  freeSample: boolean;
};

/** Length of a part in minutes. */
export const minutesOf = ({ teaching: { minutes } }: SeedContent, part: number): number =>
  minutes[part % minutes.length] ?? minutes[0];

function buildAudioFiles(content: SeedContent, tracks: readonly SeedTrack[]): FileSeed[] {
  const first = createSeededRandom(`tracks ${content.slug}`).int(tracks.length);
  return content.teaching.parts.flatMap((part, index) => {
    const loop = tracks[(first + index * 3) % tracks.length];
    if (!loop) return [];
    const track = playFor(minutesOf(content, index), loop);
    return {
      kind: "AUDIO" as const,
      name: `${index + 1}-${part}.mp3`,
      title: `${index + 1} · ${part}`,
      mimeType: "audio/mpeg",
      bytes: track.mp3,
      durationSeconds: track.seconds,
      waveform: track.waveform && Uint8Array.from(track.waveform),
      freeSample: index === 0 && content.teaching.freeSample,
    };
  });
}

const buildBookFile = (
  content: SeedContent,
  extension: "epub" | "pdf",
  title: string,
  bytes: Uint8Array,
): FileSeed => ({
  kind: "EBOOK",
  name: `${content.slug}.${extension}`,
  title,
  mimeType: extension === "epub" ? "application/epub+zip" : "application/pdf",
  bytes,
  durationSeconds: null,
  waveform: null,
  freeSample: false,
});

const buildEpubFile = async (content: SeedContent): Promise<FileSeed> => {
  const cover = await renderFace(content, EPUB_COVER_WIDTH);
  return buildBookFile(
    content,
    "epub",
    content.teaching.title,
    buildEpub(buildManuscript(content), cover, content.id),
  );
};

const buildPdfFile = async (content: SeedContent, title: string): Promise<FileSeed> => {
  const cover =
    content.teaching.type === "EBOOK"
      ? await renderSquare(content, PDF_COVER_SIZE)
      : await renderCoverImage(content, PDF_COVER_SIZE, PDF_COVER_SIZE);
  return buildBookFile(content, "pdf", title, await buildPdf(buildManuscript(content), cover));
};

/** A PDF beside an EPUB says what it is. */
const buildBookFiles = (content: SeedContent): Promise<FileSeed[]> => {
  const { formats, title } = content.teaching;
  const pdfTitle = formats.length > 1 ? "Edición en PDF" : title;
  return Promise.all(
    formats.map((format) => (format === "epub" ? buildEpubFile(content) : buildPdfFile(content, pdfTitle))),
  );
};

async function buildFiles(content: SeedContent, tracks: readonly SeedTrack[]): Promise<FileSeed[]> {
  const { type } = content.teaching;
  if (type === "PODCAST") return buildAudioFiles(content, tracks);
  if (type === "EBOOK") return buildBookFiles(content);
  if (!isRecordedCourse(content.teaching)) return [];
  return [...buildAudioFiles(content, tracks), await buildPdfFile(content, "Cuaderno de ejercicios")];
}

/** Stores the files of a content. Returns their rows. */
export async function storeContentFiles(content: SeedContent, tracks: readonly SeedTrack[], now: Date) {
  const createdAt = content.publishedAt ?? now;
  const fileSeeds = await buildFiles(content, tracks);
  return Promise.all(
    fileSeeds.map(async ({ bytes, ...fileSeed }, position) => {
      const name = `${content.id} ${fileSeed.name}`;
      const key = buildObjectKey({
        area: "content",
        ownerId: content.id,
        hex: seedHex(name),
        fileName: fileSeed.name,
      });
      await storage.put(key, bytes, { contentType: fileSeed.mimeType });
      return {
        ...fileSeed,
        name: toSafeFileName(fileSeed.name),
        id: seedFileId(content, position),
        ownerId: content.master.id,
        ayniId: content.id,
        area: "content" as const,
        status: "READY" as const,
        key,
        size: bytes.byteLength,
        position,
        createdAt,
        readyAt: createdAt,
      };
    }),
  );
}

export const seedFileId = (content: SeedContent, position: number): string =>
  seedId(`file ${content.id} ${position}`);
