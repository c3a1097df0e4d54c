import { useShownZone } from "@/components/common/use-shown-zone";
import { countPeople, limitText } from "@/lib/teaching/letters/policy";
import type { AudienceView, LetterAudience } from "@/lib/teaching/letters/schema";
import { formatShortMoment } from "@/lib/platform/time/format";
import styles from "./letter-composer.module.css";

interface AudienceCountProps {
  audience: LetterAudience;
  view: AudienceView | null;
}

function CountText({ audience, view }: AudienceCountProps) {
  const zone = useShownZone();
  if (!view) return " ";
  if (view.nextAllowedAt)
    return `${limitText(audience)} La próxima podrá salir el ${formatShortMoment(view.nextAllowedAt, zone)}. Mientras tanto puedes escribirla.`;
  if (view.count === 0) return "Todavía no hay nadie a quien enviarla.";
  return `Llegará a ${countPeople(view.count)}. Lo comprobamos otra vez al enviarla.`;
}

/** Says how many people a letter would go to, and when it may. */
export function AudienceCount(props: AudienceCountProps) {
  return (
    <p role="status" className={styles.count}>
      <CountText {...props} />
    </p>
  );
}
