export const formatFullName = ({ name, lastName }: { name: string; lastName: string }): string =>
  `${name} ${lastName}`.trim();

/** First name and initial, for public pages: "Elisa N.". */
export function formatShortName({ name, lastName }: { name: string; lastName: string }): string {
  const [initial] = lastName.trim();
  return initial ? `${name} ${initial.toLocaleUpperCase("es")}.` : name;
}
