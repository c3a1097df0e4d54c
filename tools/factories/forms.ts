import sharp from "sharp";

/** A form with one file, as a browser sends it. */
export function fileForm(
  bytes: Uint8Array<ArrayBuffer>,
  { field = "file", type = "image/png" } = {},
): FormData {
  const form = new FormData();
  form.set(field, new Blob([bytes], { type }), "foto.png");
  return form;
}

type Picture = { width?: number; height?: number; format?: "png" | "jpeg" | "gif" | "tiff" };

/** A picture of one colour, with the metadata that a telephone writes. */
export async function picture({ width = 40, height = 30, format = "jpeg" }: Picture = {}) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#a63f1e" } })
    .withExif({ IFD0: { Copyright: "Inés Peña" }, IFD3: { GPSLatitude: "39/1 28/1 0/1" } })
    .toFormat(format)
    .toBuffer();
  return Uint8Array.from(bytes);
}
