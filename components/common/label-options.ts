/** Returns the options of a select from labels by value. */
export const toLabelOptions = (
  labels: Readonly<Record<string, string>>,
): { value: string; label: string }[] => Object.entries(labels).map(([value, label]) => ({ value, label }));
