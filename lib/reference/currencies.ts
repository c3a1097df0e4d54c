interface CurrencyEntry {
  readonly symbol: string;
  readonly name: string;
  /** Minor-unit digits of the payment processor; they can differ from those of `Intl`. */
  readonly digits: 0 | 2;
  readonly chargeable: boolean;
}

const TABLE = {
  EUR: { symbol: "€", name: "Euro", digits: 2, chargeable: true },
  GBP: { symbol: "£", name: "Libra esterlina", digits: 2, chargeable: true },
  USD: { symbol: "US$", name: "Dólar estadounidense", digits: 2, chargeable: true },
  CHF: { symbol: "CHF", name: "Franco suizo", digits: 2, chargeable: true },
  ARS: { symbol: "AR$", name: "Peso argentino", digits: 2, chargeable: true },
  AUD: { symbol: "AU$", name: "Dólar australiano", digits: 2, chargeable: true },
  BRL: { symbol: "R$", name: "Real brasileño", digits: 2, chargeable: true },
  CAD: { symbol: "CA$", name: "Dólar canadiense", digits: 2, chargeable: true },
  CLP: { symbol: "CL$", name: "Peso chileno", digits: 0, chargeable: true },
  COP: { symbol: "CO$", name: "Peso colombiano", digits: 2, chargeable: true },
  MXN: { symbol: "MX$", name: "Peso mexicano", digits: 2, chargeable: true },
  XCD: { symbol: "EC$", name: "Dólar del Caribe Oriental", digits: 2, chargeable: true },
  BSD: { symbol: "B$", name: "Dólar bahameño", digits: 2, chargeable: true },
  BBD: { symbol: "Bds$", name: "Dólar barbadense", digits: 2, chargeable: true },
  BZD: { symbol: "BZ$", name: "Dólar beliceño", digits: 2, chargeable: true },
  BOB: { symbol: "Bs", name: "Boliviano", digits: 2, chargeable: true },
  CRC: { symbol: "₡", name: "Colón costarricense", digits: 2, chargeable: true },
  CUP: { symbol: "CU$", name: "Peso cubano", digits: 2, chargeable: false },
  GTQ: { symbol: "Q", name: "Quetzal guatemalteco", digits: 2, chargeable: true },
  GYD: { symbol: "GY$", name: "Dólar guyanés", digits: 2, chargeable: true },
  HTG: { symbol: "G", name: "Gurda haitiana", digits: 2, chargeable: true },
  HNL: { symbol: "L", name: "Lempira hondureño", digits: 2, chargeable: true },
  JMD: { symbol: "J$", name: "Dólar jamaicano", digits: 2, chargeable: true },
  NIO: { symbol: "C$", name: "Córdoba nicaragüense", digits: 2, chargeable: true },
  PAB: { symbol: "B/.", name: "Balboa panameño", digits: 2, chargeable: true },
  PYG: { symbol: "₲", name: "Guaraní paraguayo", digits: 0, chargeable: true },
  PEN: { symbol: "S/", name: "Sol peruano", digits: 2, chargeable: true },
  DOP: { symbol: "RD$", name: "Peso dominicano", digits: 2, chargeable: true },
  SRD: { symbol: "Sr$", name: "Dólar surinamés", digits: 2, chargeable: true },
  TTD: { symbol: "TT$", name: "Dólar de Trinidad y Tobago", digits: 2, chargeable: true },
  UYU: { symbol: "$U", name: "Peso uruguayo", digits: 2, chargeable: true },
  VEF: { symbol: "Bs.F.", name: "Bolívar fuerte venezolano", digits: 2, chargeable: false },
  VES: { symbol: "Bs.S.", name: "Bolívar venezolano", digits: 2, chargeable: false },
} as const satisfies Record<string, CurrencyEntry>;

export type CurrencyCode = keyof typeof TABLE;

export interface Currency extends CurrencyEntry {
  readonly code: CurrencyCode;
  readonly label: string;
}

export const currencyCodes = Object.keys(TABLE) as [CurrencyCode, ...CurrencyCode[]];

export const CURRENCIES = Object.fromEntries(
  currencyCodes.map((code) => [code, { code, ...TABLE[code], label: `${TABLE[code].name} – ${code}` }]),
) as Readonly<Record<CurrencyCode, Currency>>;

export const isCurrencyCode = (value: string): value is CurrencyCode => Object.hasOwn(TABLE, value);

/** 100 for EUR, 1 for CLP. */
export const minorUnitFactor = (code: CurrencyCode): number => 10 ** TABLE[code].digits;
