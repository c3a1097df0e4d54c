import { SupportEmailLink } from "./support-email-link";
import { LazyContactPanel } from "./lazy-contact-panel";
import styles from "./contact-section.module.css";

export function ContactSection({ supportEmail }: { supportEmail: string }) {
  return (
    <section aria-label="Escríbenos" className={styles.panel}>
      <LazyContactPanel />
      <p className={styles.address}>
        Si lo prefieres, escríbenos a <SupportEmailLink address={supportEmail} />, en español y desde
        cualquier país.
      </p>
    </section>
  );
}
