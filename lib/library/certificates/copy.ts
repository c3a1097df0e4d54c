import { counted } from "@/lib/platform/copy/pluralize";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { CertificateKind, CertificateView } from "./schema";

const NAMES: Record<CertificateKind, string> = {
  ATTENDANCE: "Constancia de asistencia",
  COMPLETION: "Constancia de finalización",
};

const DEEDS: Record<CertificateKind, string> = {
  ATTENDANCE: "asistió a",
  COMPLETION: "completó",
};

const day = new Intl.DateTimeFormat("es-ES", { timeZone: DEFAULT_TIME_ZONE, dateStyle: "long" });

/** "5 de diciembre de 2026". */
const inWords = (iso: string): string => day.format(new Date(iso));

/** "6 horas", "1 hora y 30 minutos". */
function lengthInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [counted(hours, "hora", "horas")] : []),
    ...(rest > 0 ? [counted(rest, "minuto", "minutos")] : []),
  ];
  return parts.join(" y ");
}

/** What a certificate says, wherever it is shown. */
export const certificateTexts = ({ kind, minutes, endedAt, issuedAt }: CertificateView) => ({
  name: NAMES[kind],
  deed: DEEDS[kind],
  length: minutes ? lengthInWords(minutes) : null,
  ended: inWords(endedAt),
  issued: inWords(issuedAt),
});
