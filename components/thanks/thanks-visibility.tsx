import type { OwnThanks } from "@/lib/community/thanks/schema";
import styles from "./thanks-visibility.module.css";

function toVisibilityText({ shown, hidden }: OwnThanks, masterName: string): string {
  if (hidden) return "La moderación lo ha retirado: no se muestra a nadie más.";
  return shown
    ? `${masterName} lo muestra en público, con tu nombre y tu inicial.`
    : `Solo lo lee ${masterName}. Si acepta mostrarlo, se verá con tu nombre y tu inicial.`;
}

/** Tells the author who can read their thanks. */
export function ThanksVisibility({ thanks, masterName }: { thanks: OwnThanks; masterName: string }) {
  return <p className={styles.state}>{toVisibilityText(thanks, masterName)}</p>;
}
