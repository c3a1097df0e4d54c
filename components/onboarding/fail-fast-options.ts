/** Query options that fail when offline, so that the user can retry, instead of pausing. */
export const FAIL_FAST_OPTIONS = { networkMode: "always", retry: 1 } as const;
