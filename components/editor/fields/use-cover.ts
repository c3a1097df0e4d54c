import { useEffect, useState } from "react";
import { validateUpload } from "@/lib/content/uploads/file-types";
import { detectMimeType } from "@/components/common/mime-type";
import type { Upload } from "@/components/editor/uploads/upload";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";

/** Choosing, cropping and uploading a cover; the original stays available to crop again until the page is left. */
export function useCover(queue: UploadQueue, cover: Upload | null) {
  const [original, setOriginal] = useState<{ file: File; url: string } | null>(null);
  const [cropping, setCropping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const url = original?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  function replace(file: File) {
    if (cover) queue.remove(cover.key);
    queue.add("covers", [file]);
    setCropping(false);
  }

  function choose(file: File) {
    setProblem(null);
    setOriginal(null);
    // Let the queue report an invalid file.
    if (validateUpload("covers", detectMimeType("covers", file), file.size)) return replace(file);
    setOriginal({ file, url: URL.createObjectURL(file) });
    setCropping(true);
  }

  function handleLoadError() {
    setCropping(false);
    setOriginal(null);
    setProblem(validateUpload("covers", "", 1));
  }

  function remove() {
    setOriginal(null);
    if (cover) queue.remove(cover.key);
  }

  const recrop = original && cover ? () => setCropping(true) : null;
  return {
    choose,
    remove,
    problem,
    /** Props of the crop dialog; null while closed. */
    dialog: original && cropping ? { ...original, onCrop: replace, onLoadError: handleLoadError } : null,
    close: () => setCropping(false),
    recrop,
  };
}
