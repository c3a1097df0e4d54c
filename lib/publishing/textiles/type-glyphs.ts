import type { ContentType } from "@/lib/reference/labels";

/** Phosphor icons of each content type, none of them a discipline's; a cover shows one of them. */
export const TYPE_GLYPHS = {
  PODCAST: ["headphones", "microphone", "ear", "vinyl-record"],
  EBOOK: ["book-open", "book-bookmark", "notebook", "bookmarks"],
  EVENT: ["hand-waving", "users-four", "chats-teardrop", "door-open"],
  WORKSHOP: ["yarn", "pencil-ruler", "basket", "hands-clapping"],
  COURSE: ["path", "steps", "graduation-cap", "flag-pennant"],
} as const satisfies Readonly<Record<ContentType, readonly [string, ...string[]]>>;

export type TypeGlyph = (typeof TYPE_GLYPHS)[ContentType][number];
