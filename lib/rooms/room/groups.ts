export type Placement = { seat: number; group: number };

/** Divides seats at random into groups as even as can be, of at most `size`; nobody is alone, so that a pair may be three. */
export function divideGroups(seats: readonly number[], size: number, random: () => number): Placement[] {
  const order = seats.map((seat) => ({ seat, key: random() })).sort((left, right) => left.key - right.key);
  const wanted = Math.ceil(order.length / size);
  const count = Math.max(1, Math.min(wanted, Math.floor(order.length / 2)));
  return order.map(({ seat }, index) => ({ seat, group: 1 + (index % count) }));
}
