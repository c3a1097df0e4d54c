import type { AyniRef } from "@/lib/content/ayni/queries";
import { postPicture } from "@/lib/content/pictures/queries";
import { detectMimeType } from "@/components/common/mime-type";
import { uploadFile } from "./upload-transfer";
import type { PictureStore } from "@/components/common/rich-text/picture-store";

/** `getDraft` creates the draft if necessary. */
export const createPictureStore = (
  url: string,
  getDraft: () => Promise<Pick<AyniRef, "id">>,
): PictureStore => ({
  url,
  async upload(file, onProgress) {
    const { id: ayniContentId } = await getDraft();
    const { name, size } = file;
    const request = {
      ayniContentId,
      area: "covers",
      name,
      size,
      type: detectMimeType("covers", file),
    } as const;
    const { signal } = new AbortController();
    return (await postPicture(ayniContentId, await uploadFile({ file, request, signal, onProgress }))).key;
  },
});
