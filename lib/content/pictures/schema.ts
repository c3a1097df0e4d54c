import { z } from "zod";

export const MAX_PICTURES = 20;
export const MAX_PICTURE_ALT = 250;

export const pictureParams = z.object({ slug: z.uuid() });

export const pictureInput = z.object({ fileUrl: z.string().max(2000) });

/** `key` is its address in a text. */
export type Picture = { key: string };
