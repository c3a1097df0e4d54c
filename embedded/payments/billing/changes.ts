/** Returns the earlier values of what changes, an event's `previous_attributes`. */
export function changedAttributes<Item extends object>(
  previous: Item,
  changes: Partial<Item>,
): Partial<Item> {
  const names = Object.keys(changes) as (keyof Item)[];
  const changed = names.filter((name) => JSON.stringify(previous[name]) !== JSON.stringify(changes[name]));
  return Object.fromEntries(changed.map((name) => [name, previous[name]])) as Partial<Item>;
}
