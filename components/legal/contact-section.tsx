import { SupportMail } from "@/components/legal/support-email-link";
import { LazyContactForm } from "./lazy-contact-panel";
import styles from "./contact-section.module.css";

/** How to reach the people behind the product; `address` is where support reads its mail. */
export function ContactWays({ address }: { address: string }) {
  return (
    <section aria-label="Escríbenos" className={styles.panel}>
      <LazyContactForm />
      <p className={styles.address}>
        Si lo prefieres, escríbenos a <SupportMail address={address} />, en español y desde cualquier país.
      </p>
    </section>
  );
}
