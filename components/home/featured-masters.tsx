import { MasterCard } from "@/components/masters/master-card";
import { stripSheetStyle } from "@/components/masters/strip-sheet";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { routes } from "@/lib/platform/routes";
import styles from "./featured-masters.module.css";
import { HomeSection } from "./home-section";

export function FeaturedMasters({ masters }: { masters: MasterSummary[] }) {
  if (masters.length === 0) return null;
  return (
    <HomeSection
      title="Conoce a quien enseña"
      moreLink={{ href: routes.masters(), label: "Ver a todos los Maestros" }}
    >
      <ul role="list" className={styles.trio} style={stripSheetStyle(masters)}>
        {masters.map((master, index) => (
          <li key={master.id}>
            <MasterCard master={master} sheetIndex={index} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
