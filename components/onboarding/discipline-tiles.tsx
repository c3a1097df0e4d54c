"use client";

import { CheckCircleFillIcon } from "@/components/ui/icons";
import { DISCIPLINES, disciplineKeys, type DisciplineKey } from "@/lib/reference/disciplines";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { bands } from "@/lib/platform/routes";
import styles from "./disciplines-step.module.css";

interface DisciplineTilesProps {
  search: string;
  chosen: ReadonlySet<string>;
  onToggle: (key: DisciplineKey) => void;
}

const THUMBNAIL = 140;

const all = disciplineKeys.map((key) => {
  const { name } = DISCIPLINES[key];
  return { key, name, folded: foldForSearch(name) };
});

/** A thumbnail for each discipline that matches, to be ticked. */
export function DisciplineTiles({ search, chosen, onToggle }: DisciplineTilesProps) {
  const wanted = foldForSearch(search.trim());
  const found = all.filter(({ folded }) => folded.includes(wanted));
  if (found.length === 0) {
    return (
      <p role="status" className={styles.none}>
        No hay disciplinas que coincidan con tu búsqueda
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="visually-hidden">Disciplinas</legend>
      <div className={styles.tiles}>
        {found.map(({ key, name }) => (
          <label key={key} className={styles.tile}>
            <input
              type="checkbox"
              className={styles.input}
              checked={chosen.has(key)}
              onChange={() => onToggle(key)}
            />
            <img
              src={bands.discipline(key)}
              alt=""
              width={THUMBNAIL}
              height={THUMBNAIL}
              loading="lazy"
              className={styles.thumbnail}
            />
            <span className={styles.tick}>
              <CheckCircleFillIcon size={24} />
            </span>
            <span className={styles.name}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
