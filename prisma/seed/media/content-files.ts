import { seededRandom } from "@/lib/publishing/textiles/random";
import { storage } from "@/lib/platform/ports/storage";
import { objectKey, safeFileName } from "@/lib/content/uploads/object-keys";
import { manuscriptOf } from "../books/manuscript";
import type { Content } from "../contents";
import { formatOf } from "../descriptions";
import { hexOf, idOf } from "../ids";
import { coverImage } from "./cover-image";
import { makeEpub } from "./epub";
import { makePdf } from "./pdf";
import type { Track } from "./tracks";

const COVER = { width: 600, height: 800 } as const;
const PDF_COVER = 840;

/** A file of a content before it is stored. */
type Piece = {
  kind: "AUDIO" | "EBOOK";
  name: string;
  title: string;
  mimeType: string;
  bytes: Uint8Array;
  durationSeconds: number | null;
  freeSample: boolean;
};

function audioPieces(content: Content, tracks: readonly Track[]): Piece[] {
  const random = seededRandom(`tracks ${content.slug}`);
  const first = random.int(tracks.length);
  const hasSample = random.chance(0.6);
  return content.teaching.parts.flatMap((part, index) => {
    const track = tracks[(first + index * 3) % tracks.length];
    if (!track) return [];
    return {
      kind: "AUDIO" as const,
      name: `${index + 1}-${part}.mp3`,
      title: `${index + 1} · ${part}`,
      mimeType: "audio/mpeg",
      bytes: track.mp3,
      durationSeconds: track.seconds,
      freeSample: index === 0 && hasSample,
    };
  });
}

const bookPiece = (content: Content, extension: "epub" | "pdf", title: string, bytes: Uint8Array): Piece => ({
  kind: "EBOOK",
  name: `${content.slug}.${extension}`,
  title,
  mimeType: extension === "epub" ? "application/epub+zip" : "application/pdf",
  bytes,
  durationSeconds: null,
  freeSample: false,
});

const epubPiece = async (content: Content): Promise<Piece> => {
  const cover = await coverImage(content, COVER.width, COVER.height);
  return bookPiece(
    content,
    "epub",
    content.teaching.title,
    makeEpub(manuscriptOf(content), cover, content.id),
  );
};

const pdfPiece = async (content: Content, title: string): Promise<Piece> => {
  const cover = await coverImage(content, PDF_COVER, PDF_COVER);
  return bookPiece(content, "pdf", title, await makePdf(manuscriptOf(content), cover));
};

/** Most books are EPUB, some of them with a PDF beside; every fifth is a PDF alone. */
async function bookPieces(content: Content): Promise<Piece[]> {
  const turn = seededRandom(`book ${content.slug}`).int(5);
  if (turn === 0) return [await pdfPiece(content, content.teaching.title)];
  const epub = await epubPiece(content);
  return turn === 1 ? [epub, await pdfPiece(content, "Edición en PDF")] : [epub];
}

async function piecesOf(content: Content, tracks: readonly Track[]): Promise<Piece[]> {
  switch (formatOf(content.teaching)) {
    case "podcast":
      return audioPieces(content, tracks);
    case "ebook":
      return bookPieces(content);
    case "courseRecorded":
      return [...audioPieces(content, tracks), await pdfPiece(content, "Cuaderno de ejercicios")];
    default:
      return [];
  }
}

/** Stores the files of a content and gives their rows. */
export async function storeFiles(content: Content, tracks: readonly Track[], now: Date) {
  const createdAt = content.publishedAt ?? now;
  const pieces = await piecesOf(content, tracks);
  return Promise.all(
    pieces.map(async ({ bytes, ...piece }, position) => {
      const name = `${content.id} ${piece.name}`;
      const key = objectKey("content", content.id, hexOf(name), piece.name);
      await storage.put(key, bytes, { contentType: piece.mimeType });
      return {
        ...piece,
        name: safeFileName(piece.name),
        id: fileId(content, position),
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

export const fileId = (content: Content, position: number): string => idOf(`file ${content.id} ${position}`);
