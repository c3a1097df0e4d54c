"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CropArea } from "@/components/ui/crop-image";
import { messageOf } from "@/lib/platform/http/client";
import { WRONG_IMAGE } from "@/lib/identity/profiles/schema";
import { squareOf } from "../asistente/crop-image";
import { photoProblem } from "../asistente/photo-check";
import { sendPhoto } from "./upload-photo";

interface Chosen {
  file: File;
  /** Address of the file for this page. */
  url: string;
}

/** A photo from being chosen to being sent; `onSent` follows when it is kept. */
export function usePhoto(profileId: string, onSent: () => Promise<void>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const area = useRef<CropArea | null>(null);

  const sending = useMutation({
    networkMode: "always",
    mutationFn: async ({ file }: Chosen) => {
      const square = await squareOf(file, area.current).catch(() => null);
      if (!square) throw new UnreadableImage();
      setProgress(0);
      await sendPhoto(profileId, square, setProgress);
    },
    onSuccess: onSent,
    onError: (error) => error instanceof UnreadableImage && refuse(WRONG_IMAGE),
    onSettled: () => setProgress(null),
  });

  const url = chosen?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  function refuse(text: string) {
    setChosen(null);
    setProblem(text);
  }

  function choose(file: File) {
    const wrong = photoProblem(file);
    if (wrong) return refuse(wrong);
    area.current = null;
    sending.reset();
    setProblem(null);
    setChosen({ file, url: URL.createObjectURL(file) });
  }

  const failed = sending.error && !(sending.error instanceof UnreadableImage);
  return {
    chosen,
    choose,
    problem,
    refuse,
    drop: () => setChosen(null),
    frame: (next: CropArea) => void (area.current = next),
    send: () => chosen && sending.mutate(chosen),
    sending: sending.isPending,
    progress,
    error: failed ? messageOf(sending.error) : null,
  };
}

class UnreadableImage extends Error {}
