import { useId, type ReactNode } from "react";
import { Card } from "@/components/ui/card";
import styles from "./settings-section.module.css";

interface SettingsSectionProps {
  /** For links to the section. */
  id?: string;
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** A titled form; its description moves beside it on wide screens. */
export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={styles.section}>
      <div className={styles.about}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p>{description}</p>
      </div>
      <Card className={styles.card}>{children}</Card>
    </section>
  );
}
