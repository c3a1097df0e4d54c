import { createNetworkError } from "@/lib/platform/http/client";

const load = () => import("./form-schema");
let loading: ReturnType<typeof load> | undefined;

/**
 * Loads the rules of the form with zod, which the editor does without until something is saved. They are kept: the save
 * on leaving must not wait for them again. Errors: `ApiError` without a connection; the next call tries again.
 */
export const loadFormSchema = () =>
  (loading ??= load().catch(() => {
    loading = undefined;
    throw createNetworkError();
  }));
