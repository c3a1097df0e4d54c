/** What is read anew takes no place of what somebody has typed meanwhile. */
export const keepTyped = { keepDirtyValues: true, keepErrors: true } as const;
