import type { CountryCode } from "./countries";

/** A public number that one can call at any hour. */
export type HelpLine = { name: string; phone: string };

const emergencies = (phone: string): HelpLine => ({ name: "Emergencias", phone });

// Crisis lines of public health services, each with the emergency number; where no line of the whole country could be
// confirmed, that number alone. Checked in November 2026 against the page named beside each; the emergency numbers against
// the short numbers of libphonenumber (github.com/google/libphonenumber, ShortNumberMetadata).
const HELP_LINES: Partial<Record<CountryCode, readonly HelpLine[]>> = {
  // mediosdelsur.com.ar/2022/10/20/salud-mental-ya-funciona-la-linea-de-contencion-y-ayuda-que-opera-las-24-horas
  AR: [{ name: "Línea nacional de salud mental", phone: "0800 999 0091" }, emergencies("911")],
  // libphonenumber
  BO: [emergencies("110")],
  // sincofarmamg.org.br/2018/07/09/prevencao-ao-suicidio-conta-com-ligacao-gratuita-em-todo-pais; 192 is the ambulance
  BR: [{ name: "CVV, apoyo emocional", phone: "188" }, emergencies("192")],
  // adnradio.cl/2025/10/28/linea-4141-de-prevencion-del-suicidio-supera-las-227000-llamadas-en-tres-anos-de-atencion
  CL: [
    { name: "Línea de prevención del suicidio", phone: "*4141" },
    { name: "Salud Responde", phone: "600 360 7777" },
    emergencies("131"),
  ],
  // semana.com/nacion/articulo/se-siente-solo-llame-a-estas-lineas-para-recibir-atencion-sobre-salud-mental/202644;
  // option 4 of 192 is that of 2020 and 2021
  CO: [{ name: "Línea 106, salud mental", phone: "106" }, emergencies("123")],
  // libphonenumber
  CR: [emergencies("911")],
  // cadenagramonte.cu/?p=33205
  CU: [{ name: "Línea 103, apoyo psicológico", phone: "103" }, emergencies("106")],
  // libphonenumber
  DO: [emergencies("911")],
  // expreso.ec/buenavida/el-pacto-nacional-por-la-salud-mental-5-servicios-gratuitos-en-ecuador-274020.html
  EC: [{ name: "Línea 171, opción 6: salud mental", phone: "171" }, emergencies("911")],
  // rtve.es/noticias/20220509/sanidad-presenta-telefono-prevencion-suicidio/2347183.shtml
  ES: [{ name: "Línea 024, atención a la conducta suicida", phone: "024" }, emergencies("112")],
  // emisorasunidas.com/nacional/2025/12/24/guia-de-numeros-de-emergencia-por-celebraciones-de-fin-de-ano
  GT: [{ name: "Bomberos Voluntarios, ambulancias", phone: "122" }, emergencies("110")],
  // elheraldo.hn/honduras/al-menos-170-llamadas-diarias-recibe-911-por-apoyo-psicologico-2025-DF27774403 and, for the hours,
  // elheraldo.hn/honduras/sistema-nacional-emergencias-afirma-mantiene-operativos-servicios-24-7-todo-pais-AH29487362;
  // libphonenumber's 199 is older
  HN: [{ name: "Emergencias y apoyo psicológico", phone: "911" }],
  // eluniversal.com.mx/nacion/promueven-la-linea-de-la-vida-tras-presentar-encuesta-sobre-consumo-de-drogas-asi-puedes-pedir-ayuda
  MX: [{ name: "Línea de la Vida", phone: "800 911 2000" }, emergencies("911")],
  // libphonenumber
  NI: [emergencies("118")],
  // libphonenumber
  PA: [emergencies("911")],
  // infobae.com/peru/2025/08/16/crisis-silenciosa-jovenes-de-18-a-29-anos-son-quienes-mas-buscan-ayuda-por-ansiedad-y-depresion;
  // gestion.pe/peru/el-42-de-llamadas-del-samu-son-falsas-alerto-el-minsa-noticia (106, the ambulance)
  PE: [{ name: "Línea 113, opción 5: salud mental", phone: "113" }, emergencies("106")],
  // libphonenumber
  PY: [emergencies("911")],
  // libphonenumber
  SV: [emergencies("911")],
  // vidaysalud.com/988-linea-de-prevencion-del-suicidio-y-de-crisis
  US: [{ name: "Línea 988, también en español", phone: "988" }, emergencies("911")],
  // subrayado.com.uy/cada-tres-dias-un-adolescente-se-suicida-uruguay-n648093
  UY: [{ name: "Línea Vida, prevención del suicidio", phone: "0800 0767" }, emergencies("911")],
  // libphonenumber, portocanal.sapo.pt/noticia/16699
  VE: [emergencies("911")],
};

export const findHelpLines = (country: string): readonly HelpLine[] | undefined =>
  (HELP_LINES as Readonly<Record<string, readonly HelpLine[]>>)[country];

/** Countries with a line, by ISO code. */
export const helpLineCountries: readonly string[] = Object.keys(HELP_LINES);
