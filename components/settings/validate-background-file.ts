import { validatePhotoFile } from "@/components/onboarding/validate-photo-file";
import { MAX_BACKGROUND_MEGABYTES, fileTooLargeMessage } from "@/lib/identity/profiles/limits";

const MEGABYTE = 1_048_576;

/** Returns the error of a background image file, or null. */
export function validateBackgroundFile({
  name,
  type,
  size,
}: Pick<File, "name" | "type" | "size">): string | null {
  const typeProblem = validatePhotoFile({ name, type, size: 0 });
  if (typeProblem) return typeProblem;
  return size < MAX_BACKGROUND_MEGABYTES * MEGABYTE ? null : fileTooLargeMessage(MAX_BACKGROUND_MEGABYTES);
}
