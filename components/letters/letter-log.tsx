import { isToParticipants } from "@/lib/teaching/letters/limits";
import type { LetterAudience, LetterLog as Log } from "@/lib/teaching/letters/schema";
import styles from "./letter-page.module.css";

const toRows = (audience: LetterAudience, log: Log) => [
  { label: "Por correo", count: log.mail },
  { label: "En su resumen diario", count: log.digest },
  { label: "Solo en sus notificaciones, como prefieren", count: log.site },
  { label: "Solo en sus notificaciones: su correo devuelve los mensajes", count: log.bounced },
  {
    label: isToParticipants(audience)
      ? "Solo en sus notificaciones: no quieren correos tuyos"
      : "No les ha llegado: no quieren cartas tuyas",
    count: log.muted,
  },
  { label: "No les ha llegado: ya no estaban cuando salió", count: log.gone },
];

/** Numbers of those whom a letter reached, and why it did not reach others. */
export function LetterLog({ audience, log }: { audience: LetterAudience; log: Log }) {
  const rows = toRows(audience, log).filter(({ count }, index) => index === 0 || count > 0);
  return (
    <dl className={styles.log}>
      {rows.map(({ label, count }) => (
        <div key={label} className={styles.logRow}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
