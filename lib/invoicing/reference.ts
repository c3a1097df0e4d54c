/** The number of an invoice as it is printed and recorded: "AY-27-00042". */
export const formatReference = ({ series, number }: { series: string; number: number }): string =>
  `${series}-${String(number).padStart(5, "0")}`;
