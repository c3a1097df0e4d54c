import type { ContentType, OnlineType } from "@/lib/reference/labels";
import type { ReceivedSection } from "@/lib/platform/routes";

/** Where a received content opens: live types given by video call lead to their encuentros. */
export function sectionOf(contentType: ContentType, onlineType: OnlineType | null): ReceivedSection {
  const live = contentType === "EVENT" || contentType === "WORKSHOP" || contentType === "COURSE";
  return live && onlineType === "VIDEOCALL" ? "encuentros" : "contenido";
}
