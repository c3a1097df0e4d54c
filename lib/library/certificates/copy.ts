import { pluralize } from "@/lib/platform/copy/pluralize";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { CertificateKind, CertificateView } from "./schema";

const CERTIFICATE_NAMES: Record<CertificateKind, string> = {
  ATTENDANCE: "Constancia de asistencia",
  COMPLETION: "Constancia de finalización",
};

const CERTIFICATE_VERBS: Record<CertificateKind, string> = {
  ATTENDANCE: "asistió a",
  COMPLETION: "completó",
};

const dayFormat = new Intl.DateTimeFormat("es-ES", { timeZone: DEFAULT_TIME_ZONE, dateStyle: "long" });

/** "5 de diciembre de 2026". */
const formatLongDay = (iso: string): string => dayFormat.format(new Date(iso));

/** "6 horas", "1 hora y 30 minutos". */
function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const remainingMinutes = minutes % 60;
  const parts = [
    ...(hours > 0 ? [pluralize(hours, "hora", "horas")] : []),
    ...(remainingMinutes > 0 ? [pluralize(remainingMinutes, "minuto", "minutos")] : []),
  ];
  return parts.join(" y ");
}

/** `duration` is null for a certificate of completion. */
export const toCertificateTexts = ({ kind, minutes, endedAt, issuedAt }: CertificateView) => ({
  name: CERTIFICATE_NAMES[kind],
  verb: CERTIFICATE_VERBS[kind],
  duration: minutes ? formatMinutes(minutes) : null,
  endedOn: formatLongDay(endedAt),
  issuedOn: formatLongDay(issuedAt),
});
