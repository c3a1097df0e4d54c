import type { Instrumentation } from "next";

/** Reports errors of pages to the server around Next.js (`server/error-responses.ts`), which is bundled separately. */
export const onRequestError: Instrumentation.onRequestError = (error) => {
  globalThis.aylluRequestError?.(error);
};
