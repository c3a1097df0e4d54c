export const formatFullName = ({ name, lastName }: { name: string; lastName: string }): string =>
  `${name} ${lastName}`.trim();

/** First name and initial, for public pages: "Elisa N.". */
export function formatShortName({ name, lastName }: { name: string; lastName: string }): string {
  // Before a letter may stand an apostrophe: "’t Hooft".
  const [initial] = /\p{L}\p{M}*/u.exec(lastName) ?? [];
  return initial ? `${name} ${initial.toLocaleUpperCase("es")}.` : name;
}
