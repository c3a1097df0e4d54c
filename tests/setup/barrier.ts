/** Returns a function whose promise resolves once `parties` callers wait, so that all read before any writes. */
export function createBarrier(parties: number): () => Promise<void> {
  let missing = parties;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return opened;
  };
}
