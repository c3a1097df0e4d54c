import type { EditorState } from "prosemirror-state";
import { useCallback, useState } from "react";
import { toast } from "@/components/ui/toast";
import { MAX_PICTURES } from "@/lib/content/pictures/schema";
import { countPictures, getSelectedPicture } from "./pictures";

/** A picture in the text has a key, a new one perhaps a file. */
export type EditedPicture = { key: string | null; file: File | null; alt: string };

/** The picture in the dialog, null while it is closed. */
export function usePictureDialog() {
  const [picture, setPicture] = useState<EditedPicture | null>(null);
  /** Opens the dialog for a file, else for the selected picture, else for a new one. */
  const openPicture = useCallback((state: EditorState, file: File | null = null) => {
    const selected = file ? null : getSelectedPicture(state);
    if (selected || countPictures(state) < MAX_PICTURES)
      setPicture({ key: selected?.key ?? null, alt: selected?.alt ?? "", file });
    else void toast(`Añade como máximo ${MAX_PICTURES} imágenes.`, { kind: "error", id: "pictures" });
  }, []);
  return { picture, openPicture, closePicture: () => setPicture(null) };
}
