/** Without a connection a read fails at once, and can be asked for again, instead of waiting for one. */
export const impatient = { networkMode: "always", retry: 1 } as const;
