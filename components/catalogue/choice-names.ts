/** The filters of which one option is chosen, by their names on the page. */
export const CHOICE_NAMES = {
  contentType: "Tipo",
  price: "Precio",
  dates: "Cuándo",
  dayPart: "Hora",
  modality: "Modalidad",
  country: "País",
  bookable: "Citas",
} as const;
export type ChoiceName = keyof typeof CHOICE_NAMES;

export const SORT_NAME = "Ordenar por";

/** The labels of the chosen options and of the order. */
export type ChosenLabels = Partial<Record<ChoiceName, string>> & { sort: string };
