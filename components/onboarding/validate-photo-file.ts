import {
  IMAGE_TYPES,
  MAX_PHOTO_MEGABYTES,
  fileTooLargeMessage,
  INVALID_IMAGE_TYPE,
} from "@/lib/identity/profiles/limits";

const MEGABYTE = 1_048_576;
const IMAGE_EXTENSION = /\.(png|jpe?g|gif)$/i;

/** Returns the error of a profile photo file, or null. */
export function validatePhotoFile({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  const isImage = type ? IMAGE_TYPES.some((imageType) => imageType === type) : IMAGE_EXTENSION.test(name);
  if (!isImage) return INVALID_IMAGE_TYPE;
  return size < MAX_PHOTO_MEGABYTES * MEGABYTE ? null : fileTooLargeMessage(MAX_PHOTO_MEGABYTES);
}
