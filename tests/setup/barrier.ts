/** A point at which so many wait for one another: all have read before any goes on to write. */
export function meetingOf(people: number): () => Promise<void> {
  let missing = people;
  let open = () => {};
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return all;
  };
}
