import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import type { FileKind } from "./file-types";

/**
 * For how long a link to a file is good. It outlives the access to its content, so it is short, and players open the file again when they
 * need more of it later.
 */
export const FILE_LINK_SECONDS = 10 * 60;

type ReadableFile = {
  ownerId: string;
  area: "covers" | "content" | "profiles" | "pictures";
  isPublicSample: boolean;
};

/** Returns true if the actor may read a file. `hasActiveAccess`: they own its content and the access has not expired. */
export function canReadFile(actor: Actor, file: ReadableFile, hasActiveAccess: boolean): boolean {
  if (file.area !== "content" || isSelf(actor, file.ownerId) || isAdmin(actor)) return true;
  return file.isPublicSample || hasActiveAccess;
}

/** True for what a Master's public podcast lists. */
export const isPodcastSample = ({ kind, freeSample }: { kind: FileKind; freeSample: boolean }): boolean =>
  kind === "AUDIO" && freeSample;
