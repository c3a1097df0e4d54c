import { useEffect, useState } from "react";
import { fileProblem } from "@/lib/content/uploads/schema";
import { fileType } from "../uploads/mime-type";
import type { Upload } from "../uploads/upload";
import type { UploadQueue } from "../uploads/upload-queue";

/** A cover from being chosen to being cut and sent; what was chosen can be cut again in this visit. */
export function useCover(queue: UploadQueue, cover: Upload | null) {
  const [original, setOriginal] = useState<{ file: File; url: string } | null>(null);
  const [cutting, setCutting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const url = original?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  function replace(file: File) {
    if (cover) queue.remove(cover.key);
    queue.add("covers", [file]);
    setCutting(false);
  }

  function choose(file: File) {
    setProblem(null);
    setOriginal(null);
    // The queue says what is wrong with one that it does not take.
    if (fileProblem("covers", fileType("covers", file), file.size)) return replace(file);
    setOriginal({ file, url: URL.createObjectURL(file) });
    setCutting(true);
  }

  function refuse() {
    setCutting(false);
    setOriginal(null);
    setProblem(fileProblem("covers", "", 1));
  }

  function remove() {
    setOriginal(null);
    if (cover) queue.remove(cover.key);
  }

  const cutAgain = original && cover ? () => setCutting(true) : null;
  return {
    choose,
    remove,
    problem,
    /** What the dialog needs while it is open. */
    dialog: original && cutting ? { ...original, onCut: replace, onUnreadable: refuse } : null,
    close: () => setCutting(false),
    cutAgain,
  };
}
