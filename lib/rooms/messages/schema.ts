import { z } from "zod";
import { trimmedText } from "@/lib/platform/text/safe-text";

export const MESSAGE_MAX = 1000;

/** A file of the content may be shared by those who lead the room. */
export const messageInput = z
  .object({ text: trimmedText(MESSAGE_MAX).default(""), fileId: z.uuid().optional() })
  .refine(({ text, fileId }) => text.length > 0 || fileId !== undefined, {
    message: "Escribe un mensaje",
    path: ["text"],
  });
export type MessageInput = z.output<typeof messageInput>;

/** `fileId` opens with `api.file`; `createdAt` is ISO 8601 in UTC. Links in `text` are plain text. */
export type RoomMessage = {
  id: string;
  name: string;
  /** Written by the viewer, also from another seat: a reload gives a new one. */
  isOwn: boolean;
  text: string;
  file: { id: string; name: string } | null;
  createdAt: string;
};
