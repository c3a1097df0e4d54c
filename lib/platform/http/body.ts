import "server-only";
import { AppError } from "./errors";
import { readLimitedBytes } from "./read-limited";

const MAX_JSON_BYTES = 200 * 1024;

/** Errors: `MalformedRequest` for a body that breaks off, as when its client leaves. */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declaredLength = Number(request.headers.get("content-length") ?? 0);
  if (declaredLength > maxBytes) throw new AppError("PayloadTooLarge");
  const bytes = await readLimitedBytes(request.body, maxBytes).catch(() => {
    throw new AppError("MalformedRequest");
  });
  if (bytes === null) throw new AppError("PayloadTooLarge");
  return bytes;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("MalformedRequest");
  }
}

/** Errors: `PayloadTooLarge` (more than 200 KB), `MalformedRequest` (invalid UTF-8). */
export async function readTextBody(request: Request): Promise<string> {
  return decodeText(await readBytes(request, MAX_JSON_BYTES));
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns undefined without a body. Errors: `PayloadTooLarge`, `UnsupportedMediaType`, `MalformedRequest`. */
export async function readJsonBody(request: Request): Promise<Record<string, unknown> | undefined> {
  const bytes = await readBytes(request, MAX_JSON_BYTES);
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

const FORM_OVERHEAD_BYTES = 64 * 1024;

/** Returns null if the field has no file. Errors: `UnsupportedMediaType`, `MalformedRequest`, `PayloadTooLarge`. */
export async function readFormFile(
  request: Request,
  field: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = await readBytes(request, maxBytes + FORM_OVERHEAD_BYTES);
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
