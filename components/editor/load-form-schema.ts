const load = () => import("./form-schema");
let loading: ReturnType<typeof load> | undefined;

/**
 * Loads the rules of the form with zod, which the editor does without until something is saved. They are kept: the save
 * on leaving must not wait for them again.
 */
export const loadFormSchema = () =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
