export const CONTENT_STATE_LABELS = {
  published: "Publicada",
  draft: "Borrador",
  archived: "Archivada",
  takenDown: "Retirada",
  featured: "Destacada",
} as const;
export type ContentState = keyof typeof CONTENT_STATE_LABELS;
