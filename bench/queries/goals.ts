/** The longest that a query may take on `RATIO_CONTENTS`, in multiples of "content by slug" of the same run. */
export const QUERY_GOALS = { query: 5, facets: 10, count: 10 } as const;
export type QueryGoal = keyof typeof QUERY_GOALS;

export const RATIO_CONTENTS = 100_000;
/** The longest that any query may take on the largest size. */
export const MAX_P99_MS = 150;
