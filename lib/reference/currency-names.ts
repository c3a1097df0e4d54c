import type { CurrencyCode } from "./currencies";

/** Apart from the rest, since the pages that show prices do not need them. */
export const CURRENCY_NAMES: Readonly<Record<CurrencyCode, string>> = {
  EUR: "Euro",
  GBP: "Libra esterlina",
  USD: "Dólar estadounidense",
  CHF: "Franco suizo",
  ARS: "Peso argentino",
  AUD: "Dólar australiano",
  BRL: "Real brasileño",
  CAD: "Dólar canadiense",
  CLP: "Peso chileno",
  COP: "Peso colombiano",
  MXN: "Peso mexicano",
  XCD: "Dólar del Caribe Oriental",
  BSD: "Dólar bahameño",
  BBD: "Dólar barbadense",
  BZD: "Dólar beliceño",
  BOB: "Boliviano",
  CRC: "Colón costarricense",
  CUP: "Peso cubano",
  GTQ: "Quetzal guatemalteco",
  GYD: "Dólar guyanés",
  HTG: "Gurda haitiana",
  HNL: "Lempira hondureño",
  JMD: "Dólar jamaicano",
  NIO: "Córdoba nicaragüense",
  PAB: "Balboa panameño",
  PYG: "Guaraní paraguayo",
  PEN: "Sol peruano",
  DOP: "Peso dominicano",
  SRD: "Dólar surinamés",
  TTD: "Dólar de Trinidad y Tobago",
  UYU: "Peso uruguayo",
  VEF: "Bolívar fuerte venezolano",
  VES: "Bolívar venezolano",
};

/** "Euro – EUR" */
export const getCurrencyLabel = (code: CurrencyCode): string => `${CURRENCY_NAMES[code]} – ${code}`;
