import { z } from "zod";
import { isHttpUrl, isVideoUrl, toVideoEmbedUrl, toWebAddress } from "@/lib/platform/urls";
import { removeInvisible } from "./characters";
import { trimmedText } from "./safe-text";

const MAX_LINK = 2000;
const INVALID_VIDEO = "Este no es un enlace válido de Youtube o Vimeo";

const toAddressField = (message: string) =>
  trimmedText(MAX_LINK, message)
    .transform((link) => toWebAddress(removeInvisible(link)))
    .refine((link) => link.length <= MAX_LINK, message);

/** An http(s) address, which may be pasted with invisible characters around it or typed without its scheme. */
export const toLinkField = (message: string) => toAddressField(message).refine(isHttpUrl, message);

export const linkField = toLinkField("Este no es un enlace válido");

export const videoLinkField = toAddressField(INVALID_VIDEO).refine(isVideoUrl, INVALID_VIDEO);

/** The embed URL of a link to a video. */
export const videoEmbedField = videoLinkField.transform((link, context) => {
  const embed = toVideoEmbedUrl(link);
  if (embed !== null) return embed;
  context.addIssue(INVALID_VIDEO);
  return z.NEVER;
});
