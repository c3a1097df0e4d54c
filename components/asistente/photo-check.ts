import { IMAGE_TYPES, PHOTO_MEGABYTES, tooLargeText, WRONG_IMAGE } from "@/lib/identity/profiles/schema";

const MEGABYTE = 1_048_576;
const EXTENSION = /\.(png|jpe?g|gif)$/i;

/** What is wrong with a file as a profile photo, or null. */
export function photoProblem({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  const known = type ? IMAGE_TYPES.some((image) => image === type) : EXTENSION.test(name);
  if (!known) return WRONG_IMAGE;
  return size < PHOTO_MEGABYTES * MEGABYTE ? null : tooLargeText(PHOTO_MEGABYTES);
}
