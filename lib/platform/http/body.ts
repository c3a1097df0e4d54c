import "server-only";
import { AppError } from "./errors";

/** Bytes of JSON that a call takes. */
const JSON_LIMIT = 200 * 1024;

/** The bytes of a body, refusing more than `limit` whatever its declared length says. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw new AppError("PayloadTooLarge");
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!request.body) return new Uint8Array();
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError("PayloadTooLarge");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("MalformedRequest");
  }
}

/** The text of a body of at most 200 KB. */
export async function readText(request: Request): Promise<string> {
  return decodeText(await readBytes(request, JSON_LIMIT));
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The JSON object of a body; undefined when there is no body. */
export async function readJson(request: Request): Promise<Record<string, unknown> | undefined> {
  const bytes = await readBytes(request, JSON_LIMIT);
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("UnsupportedMediaType");
  let value: unknown;
  try {
    value = JSON.parse(decodeText(bytes));
  } catch {
    throw new AppError("MalformedRequest");
  }
  if (!isPlainObject(value)) throw new AppError("MalformedRequest");
  return value;
}

// Boundaries and headers of the parts around a file.
const FORM_OVERHEAD = 64 * 1024;

/**
 * The bytes of the file in a field of a multipart form, null when the field holds none.
 * Errors: `UnsupportedMediaType`, `MalformedRequest`, `PayloadTooLarge` far beyond `limit` bytes.
 */
export async function readFormFile(
  request: Request,
  field: string,
  limit: number,
): Promise<Uint8Array | null> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = await readBytes(request, limit + FORM_OVERHEAD);
  if (bytes.byteLength === 0) throw new AppError("MalformedRequest");
  if (!type.toLowerCase().startsWith("multipart/form-data")) throw new AppError("UnsupportedMediaType");
  const form = await new Response(Buffer.from(bytes), { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw new AppError("MalformedRequest");
    });
  const file = form.get(field);
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : null;
}
