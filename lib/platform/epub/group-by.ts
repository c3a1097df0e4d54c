// foliate-js groups with functions that Node 20 and browsers before 2024 lack.

function groupToMap<Key, Item>(
  items: Iterable<Item>,
  getKey: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = getKey(item, index);
    groups.set(key, [...(groups.get(key) ?? []), item]);
    index += 1;
  }
  return groups;
}

Map.groupBy ??= groupToMap;
Object.groupBy ??= (items, getKey) =>
  Object.fromEntries(groupToMap(items, getKey)) as ReturnType<typeof Object.groupBy<never, never>>;
