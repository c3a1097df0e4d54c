import { apiCall, apiData } from "@/lib/platform/http/client";
import type { CallOptions } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { AudienceView, LetterDraft, LetterTarget } from "./schema";

/** Throws `ApiError`. */
export async function putLetterDraft(
  { id, ...draft }: LetterDraft,
  options: Pick<CallOptions, "keepalive"> = {},
): Promise<number> {
  const call = { ...options, body: draft };
  return (await apiData<{ version: number }>("PUT", api.letter(id), call)).version;
}

/** Throws `ApiError`. */
export const getLetterDraft = (id: string): Promise<LetterDraft> =>
  apiData<LetterDraft>("GET", api.letter(id));

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
  return apiData<AudienceView>("GET", url, signal ? { signal } : {});
};

/** Returns to how many it goes. Throws `ApiError`. */
export const postLetter = async (id: string, version: number): Promise<number> =>
  (await apiData<{ expected: number }>("POST", api.sendLetter(id), { body: { version } })).expected;

/** Throws `ApiError`. */
export const postTestLetter = (id: string, version: number): Promise<unknown> =>
  apiCall("POST", api.testLetter(id), { body: { version } });

/** Throws `ApiError`. */
export const postLetterStop = (id: string): Promise<unknown> => apiCall("POST", api.stopLetter(id));

/** Throws `ApiError`. */
export const putLettersMuted = (masterId: string, muted: boolean): Promise<unknown> =>
  apiCall("PUT", api.muteLetters(masterId), { body: { muted } });
