import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { Picture } from "./schema";

/** Makes a picture of an uploaded image. */
export const postPicture = (ayniId: string, fileUrl: string): Promise<Picture> =>
  apiData<Picture>("POST", `${api.ayniItem(ayniId)}/pictures`, { body: { fileUrl } });
