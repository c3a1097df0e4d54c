import { MasterCard } from "@/components/masters/master-card";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { routes } from "@/lib/platform/routes";
import styles from "./featured-masters.module.css";
import { Section } from "./home-section";

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
