import type { OwnThanks } from "@/lib/community/thanks/schema";
import styles from "./thanks-visibility.module.css";

function stateOf({ shown, hidden }: OwnThanks, masterName: string): string {
  if (hidden) return "La moderación lo ha retirado: no se muestra a nadie más.";
  return shown
    ? `${masterName} lo muestra en su página, con tu nombre y tu inicial.`
    : `Solo lo lee ${masterName}. Si acepta mostrarlo, se verá con tu nombre y tu inicial.`;
}

/** Who reads what one has said. */
export function ThanksState({ thanks, masterName }: { thanks: OwnThanks; masterName: string }) {
  return <p className={styles.state}>{stateOf(thanks, masterName)}</p>;
}
