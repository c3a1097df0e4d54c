import "server-only";
import { createHash } from "node:crypto";

/** Changes with the text, so that an acceptance holds for what was read. */
export const toContraindicationsVersion = (text: string): string =>
  createHash("sha256").update(text, "utf8").digest("hex");

/** The contraindications of a content with their version; both are null without any. */
export function versionContraindications(contraindications: string | null) {
  const text = contraindications?.trim();
  if (!text) return { contraindications, contraindicationsVersion: null };
  return { contraindications, contraindicationsVersion: toContraindicationsVersion(text) };
}
