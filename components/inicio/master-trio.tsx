import { MasterCard } from "@/components/maestros/master-card";
import type { MasterSummary } from "@/lib/masters/data";
import { routes } from "@/lib/routes";
import styles from "./master-trio.module.css";
import { Section } from "./section";

/** Three of those who give, with face, line and place. */
export function MasterTrio({ masters }: { masters: MasterSummary[] }) {
  if (masters.length === 0) return null;
  return (
    <Section
      title="Conoce a quien enseña"
      more={{ href: routes.masters(), label: "Ver a todos los Maestros" }}
    >
      <ul className={styles.trio}>
        {masters.map((master) => (
          <li key={master.id}>
            <MasterCard master={master} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
