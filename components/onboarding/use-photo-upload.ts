"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CropArea } from "@/components/ui/crop-image";
import { errorMessage } from "@/lib/platform/http/client";
import { INVALID_IMAGE_TYPE, MAX_PHOTO_MEGABYTES } from "@/lib/identity/profiles/limits";
import { cropToSquare } from "./crop-image";
import { validateImageFile } from "./validate-image-file";
import { uploadPhoto } from "./upload-photo";

class UnreadableImageError extends Error {}

interface SelectedPhoto {
  file: File;
  /** Object URL. */
  url: string;
}

/** State of a profile photo from its selection to the end of its upload. */
export function usePhotoUpload(profileId: string, onUploaded: () => Promise<void>) {
  const [selected, setSelected] = useState<SelectedPhoto | null>(null);
  const [validationError, setValidationError] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const cropArea = useRef<CropArea | null>(null);

  const uploadSelected = useMutation({
    networkMode: "always",
    mutationFn: async ({ file }: SelectedPhoto) => {
      const croppedPhoto = await cropToSquare(file, cropArea.current).catch(() => null);
      if (!croppedPhoto) throw new UnreadableImageError();
      setProgress(0);
      await uploadPhoto(profileId, croppedPhoto, setProgress);
    },
    onSuccess: onUploaded,
    onError: (error) => error instanceof UnreadableImageError && reject(INVALID_IMAGE_TYPE),
    onSettled: () => setProgress(null),
  });

  const url = selected?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  function reject(text: string) {
    setSelected(null);
    setValidationError(text);
  }

  function select(file: File) {
    const problem = validateImageFile(file, MAX_PHOTO_MEGABYTES);
    if (problem) return reject(problem);
    cropArea.current = null;
    uploadSelected.reset();
    setValidationError(null);
    setSelected({ file, url: URL.createObjectURL(file) });
  }

  const uploadFailed = uploadSelected.error && !(uploadSelected.error instanceof UnreadableImageError);
  return {
    selected,
    select,
    validationError,
    reject,
    clear: () => setSelected(null),
    setCropArea: (area: CropArea) => void (cropArea.current = area),
    upload: () => selected && uploadSelected.mutate(selected),
    isUploading: uploadSelected.isPending,
    progress,
    error: uploadFailed ? errorMessage(uploadSelected.error) : null,
  };
}
