import { IMAGE_TYPES, fileTooLargeMessage, INVALID_IMAGE_TYPE } from "@/lib/identity/profiles/limits";

const MEGABYTE = 1_048_576;
const IMAGE_EXTENSION = /\.(png|jpe?g|gif)$/i;

/** Returns the error of an image file, or null; a profile photo may have fewer bytes than a background. */
export function validateImageFile(
  { name, type, size }: Pick<File, "name" | "type" | "size">,
  maxMegabytes: number,
): string | null {
  const isImage = type ? IMAGE_TYPES.some((imageType) => imageType === type) : IMAGE_EXTENSION.test(name);
  if (!isImage) return INVALID_IMAGE_TYPE;
  return size < maxMegabytes * MEGABYTE ? null : fileTooLargeMessage(maxMegabytes);
}
