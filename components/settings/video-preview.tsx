"use client";

import { useWatch, type Control } from "react-hook-form";
import { VideoPoster } from "@/components/common/video-poster";
import { videoEmbedUrl } from "@/lib/platform/urls";
import type { MasterOutput, MasterValues } from "./master-profile-values";

/** The video whose link is in the form, as soon as it is one. */
export function VideoPreview({ control }: { control: Control<MasterValues, unknown, MasterOutput> }) {
  const link = useWatch({ control, name: "videoUrl" });
  const embedUrl = videoEmbedUrl(link.trim());
  return embedUrl && <VideoPoster key={embedUrl} embedUrl={embedUrl} title="tu presentación" />;
}
