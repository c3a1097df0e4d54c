/**
 * The parts of `overlay-history.ts` that every page calls, which loads that file with its first overlay; without overlays they do
 * nothing. `leaveOverlays` calls back on the history entry of the page, above which an open overlay has its own. `handleTraversal`
 * keeps a step between those entries from everybody who listens later, the router of Next among them.
 */
export const wayOut = {
  leaveOverlays: (callback: () => void): void => callback(),
  handleTraversal: (_event: PopStateEvent): void => {},
};
