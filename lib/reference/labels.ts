const keysOf = <K extends string>(table: Readonly<Record<K, string>>) => Object.keys(table) as [K, ...K[]];

export const CONTENT_TYPE_LABELS = {
  PODCAST: "Pódcast",
  EBOOK: "Libro",
  EVENT: "Evento",
  WORKSHOP: "Taller",
  COURSE: "Curso",
} as const;
export type ContentType = keyof typeof CONTENT_TYPE_LABELS;
export const contentTypes = keysOf(CONTENT_TYPE_LABELS);
export const isContentType = (value: string): value is ContentType =>
  Object.hasOwn(CONTENT_TYPE_LABELS, value);

export const MODALITY_LABELS = { ONLINE: "En línea", OFFLINE: "Presencial" } as const;
export type Modality = keyof typeof MODALITY_LABELS;
export const modalities = keysOf(MODALITY_LABELS);

export const ONLINE_TYPE_LABELS = { VIDEOCALL: "Por videollamada", RECORDED: "A tu ritmo" } as const;
export type OnlineType = keyof typeof ONLINE_TYPE_LABELS;
export const onlineTypes = keysOf(ONLINE_TYPE_LABELS);

/** `isSession`: an hour with one person, which is booked by the hour and stored as an event. */
export type NamedType = { contentType: ContentType; isSession: boolean };

/** "Taller", "Cita". */
export const formatType = ({ contentType, isSession }: NamedType): string =>
  isSession ? "Cita" : CONTENT_TYPE_LABELS[contentType];

/** "Taller en línea", "Cita por videollamada", "Pódcast". */
export function formatTypeAndPlace({ modality, ...type }: NamedType & { modality: Modality }): string {
  if (type.contentType === "PODCAST" || type.contentType === "EBOOK") return formatType(type);
  const place =
    type.isSession && modality === "ONLINE" ? ONLINE_TYPE_LABELS.VIDEOCALL : MODALITY_LABELS[modality];
  return `${formatType(type)} ${place.toLowerCase()}`;
}

export const PRICE_FILTER_LABELS = {
  FREE: "Gratis",
  MAX50EUR: "Hasta 50 €",
  MAX100EUR: "Hasta 100 €",
  MAX150EUR: "Hasta 150 €",
  MAX50USD: "Hasta $50 USD",
  MAX100USD: "Hasta $100 USD",
  MAX150USD: "Hasta $150 USD",
} as const;
export type PriceFilter = keyof typeof PRICE_FILTER_LABELS;
export const priceFilters = keysOf(PRICE_FILTER_LABELS);

export const DATES_FILTER_LABELS = {
  always: "Cualquier día",
  today: "Hoy",
  tomorrow: "Mañana",
  this_weekend: "Este fin de semana",
  this_week: "Esta semana",
  this_month: "Este mes",
  next_week: "La semana que viene",
  next_month: "El mes que viene",
} as const;
export type DatesFilter = keyof typeof DATES_FILTER_LABELS;
export const datesFilters = keysOf(DATES_FILTER_LABELS);

export const DAY_PART_LABELS = {
  morning: "Por la mañana",
  afternoon: "Por la tarde",
  night: "Por la noche",
} as const;
export type DayPart = keyof typeof DAY_PART_LABELS;
export const dayParts = keysOf(DAY_PART_LABELS);

/** First hour of each part of the day and the hour at which it ends; the night goes over midnight. */
export const DAY_PART_HOURS: Readonly<Record<DayPart, { from: number; to: number }>> = {
  morning: { from: 6, to: 12 },
  afternoon: { from: 12, to: 19 },
  night: { from: 19, to: 6 },
};

export const SORT_LABELS = {
  relevance: "Más relevantes",
  newest: "Más recientes",
  soonest: "Empiezan antes",
  price: "Precio más bajo",
  distance: "Más cerca",
} as const;

/** Languages of the contents, by ISO 639 code. */
export const LANGUAGE_LABELS = {
  es: "Español",
  ca: "Catalán",
  gl: "Gallego",
  eu: "Euskera",
  pt: "Portugués",
  en: "Inglés",
  fr: "Francés",
  it: "Italiano",
  de: "Alemán",
  qu: "Quechua",
  ay: "Aimara",
  gn: "Guaraní",
  nah: "Náhuatl",
  arn: "Mapudungun",
} as const;
export const languageCodes = keysOf(LANGUAGE_LABELS);
