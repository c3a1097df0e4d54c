import type { ReactNode } from "react";
import styles from "./session-hint-switch.module.css";

/** Shows the variant of the session hint cookie until the session is loaded. */
export function SessionHintSwitch({ signedOut, signedIn }: { signedOut: ReactNode; signedIn: ReactNode }) {
  return (
    <>
      <div className={styles.signedOut}>{signedOut}</div>
      <div className={styles.signedIn}>{signedIn}</div>
    </>
  );
}
