/** Reset options that keep edited fields when fresh values arrive. */
export const keepDirtyFields = { keepDirtyValues: true, keepErrors: true } as const;
