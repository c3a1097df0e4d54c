import type { MasterSummary } from "@/lib/discovery/masters/data";
import { MasterCard } from "./master-card";
import styles from "./master-grid.module.css";
import { stripSheetStyle } from "./strip-sheet";

/** A list of Masters, below what a page shows first. */
export const MasterGrid = ({ masters }: { masters: MasterSummary[] }) => (
  <ul role="list" className={styles.grid} style={stripSheetStyle(masters)}>
    {masters.map((master, index) => (
      <li key={master.id}>
        <MasterCard master={master} sheetIndex={index} />
      </li>
    ))}
  </ul>
);
