import type { Instrumentation } from "next";

/** Reports errors of pages to the server around Next.js (`server/error-pages.ts`), which is bundled separately. */
export const onRequestError: Instrumentation.onRequestError = (error) => {
  globalThis.aylluRequestError?.(error);
};
