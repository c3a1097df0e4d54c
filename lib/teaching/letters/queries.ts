import { apiCall } from "@/lib/platform/http/client";
import type { CallOptions } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { AudienceView, LetterDraft, LetterTarget } from "./schema";

type Data<Value> = { data: Value };

/** Throws `ApiError`. */
export async function putLetterDraft(
  { id, ...draft }: LetterDraft,
  options: Pick<CallOptions, "keepalive"> = {},
): Promise<number> {
  const { data } = await apiCall<Data<{ version: number }>>("PUT", api.letter(id), {
    ...options,
    body: draft,
  });
  return data.version;
}

/** Throws `ApiError`. */
export const getLetterDraft = async (id: string): Promise<LetterDraft> =>
  (await apiCall<Data<LetterDraft>>("GET", api.letter(id))).data;

/** Throws `ApiError`. */
export const deleteLetter = (id: string): Promise<unknown> => apiCall("DELETE", api.letter(id));

/** Throws `ApiError`. */
export const getLetterAudience = async (
  { audience, ayniId, encuentroId }: LetterTarget,
  signal?: AbortSignal,
): Promise<AudienceView> => {
  const url = api.letterAudience({
    audience,
    ayniId: ayniId ?? undefined,
    encuentroId: encuentroId ?? undefined,
  });
  return (await apiCall<Data<AudienceView>>("GET", url, signal ? { signal } : {})).data;
};

/** Returns to how many it goes. Throws `ApiError`. */
export const postLetter = async (id: string, version: number): Promise<number> =>
  (await apiCall<Data<{ expected: number }>>("POST", api.sendLetter(id), { body: { version } })).data
    .expected;

/** Throws `ApiError`. */
export const postTestLetter = (id: string, version: number): Promise<unknown> =>
  apiCall("POST", api.testLetter(id), { body: { version } });

/** Throws `ApiError`. */
export const postLetterStop = (id: string): Promise<unknown> => apiCall("POST", api.stopLetter(id));

/** Throws `ApiError`. */
export const putLettersMuted = (masterId: string, muted: boolean): Promise<unknown> =>
  apiCall("PUT", api.muteLetters(masterId), { body: { muted } });
