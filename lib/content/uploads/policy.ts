import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";

type ReadableFile = {
  ownerId: string;
  area: "covers" | "content" | "profiles";
  /** A free sample of a content that everybody may see. */
  publicSample: boolean;
};

/** Whether the actor may read a file. `received`: they proved to hold its content, and the access has not ended. */
export function canReadFile(actor: Actor, file: ReadableFile, received: boolean): boolean {
  if (file.area !== "content" || isSelf(actor, file.ownerId) || isAdmin(actor)) return true;
  return file.publicSample || received;
}
