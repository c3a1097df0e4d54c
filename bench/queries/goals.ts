/** The longest a query may take, in multiples of "content by slug" of the same run. */
export const QUERY_GOALS = { query: 5, facets: 10, count: 20 } as const;
export type QueryGoal = keyof typeof QUERY_GOALS;
