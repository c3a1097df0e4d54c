import { photoProblem } from "@/components/asistente/photo-check";
import { BACKGROUND_MEGABYTES, tooLargeText } from "@/lib/identity/profiles/schema";

const MEGABYTE = 1_048_576;

/** What is wrong with a file as a background, or null: the types of a photo, and another size. */
export function backgroundProblem({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  const wrongType = photoProblem({ name, type, size: 0 });
  if (wrongType) return wrongType;
  return size < BACKGROUND_MEGABYTES * MEGABYTE ? null : tooLargeText(BACKGROUND_MEGABYTES);
}
