/** Returns a number of a pair for each seat, at random: nobody is alone, so that one of an odd number has three. */
export function dividePairs(seats: readonly number[], random: () => number): Map<number, number> {
  const order = seats
    .map((seat) => ({ seat, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ seat }) => seat);
  const pairCount = Math.max(1, Math.floor(order.length / 2));
  return new Map(order.map((seat, index) => [seat, 1 + Math.min(Math.floor(index / 2), pairCount - 1)]));
}
