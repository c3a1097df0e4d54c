import styles from "./contact-ways.module.css";
import { operator } from "./operator";
import { SupportMail } from "./support-mail";

/** How to reach the people behind the product; `address` is where support reads its mail. */
export function ContactWays({ address = operator.email }: { address?: string }) {
  return (
    <div className={styles.panel}>
      <p>Escríbenos en español, desde cualquier país:</p>
      <p className={styles.address}>
        <SupportMail address={address} />
      </p>
    </div>
  );
}
