import sharp from "sharp";

/** Builds a form with one file. */
export function buildFileForm(
  bytes: Uint8Array<ArrayBuffer>,
  { field = "file", type = "image/png" } = {},
): FormData {
  const form = new FormData();
  form.set(field, new Blob([bytes], { type }), "foto.png");
  return form;
}

type PictureOptions = { width?: number; height?: number; format?: "png" | "jpeg" | "gif" | "tiff" };

/** Builds a picture of one colour with EXIF copyright and GPS data. */
export async function buildPicture({ width = 40, height = 30, format = "jpeg" }: PictureOptions = {}) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#a63f1e" } })
    .withExif({ IFD0: { Copyright: "Inés Peña" }, IFD3: { GPSLatitude: "39/1 28/1 0/1" } })
    .toFormat(format)
    .toBuffer();
  return Uint8Array.from(bytes);
}
