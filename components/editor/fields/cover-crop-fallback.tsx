import { useEffect } from "react";
import type { CoverDialogProps } from "./cover-crop-dialog";

/** Takes the image as it is when the dialog cannot be loaded: its middle becomes the cover. */
export function CoverUncut({ file, onCut }: CoverDialogProps) {
  useEffect(() => {
    onCut(file);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return null;
}
