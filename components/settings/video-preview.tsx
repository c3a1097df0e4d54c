"use client";

import { useWatch, type Control } from "react-hook-form";
import { VideoPoster } from "@/components/common/video-poster";
import { removeInvisible } from "@/lib/platform/text/characters";
import { toVideoEmbedUrl, toWebAddress } from "@/lib/platform/urls";
import type { MasterProfileFormOutput } from "./master-profile-schema";
import type { MasterProfileFormValues } from "./master-profile-values";

/** Previews the video once the link in the form is valid. */
export function VideoPreview({
  control,
}: {
  control: Control<MasterProfileFormValues, unknown, MasterProfileFormOutput>;
}) {
  const videoUrl = useWatch({ control, name: "videoUrl" });
  const embedUrl = toVideoEmbedUrl(toWebAddress(removeInvisible(videoUrl)));
  return embedUrl && <VideoPoster key={embedUrl} embedUrl={embedUrl} title="tu presentación" />;
}
