import { useEffect } from "react";
import type { CoverCropDialogProps } from "./cover-crop-dialog";

/** Uses the uncropped image when the dialog cannot be loaded; the server crops its centre. */
export function CoverCropFallback({ file, onCrop }: CoverCropDialogProps) {
  useEffect(() => {
    onCrop(file);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return null;
}
