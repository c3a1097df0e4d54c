"use client";

import { CheckCircleFillIcon } from "@/components/ui/icons";
import { NativeInput } from "@/components/ui/native";
import { DISCIPLINES, disciplineKeys, type DisciplineKey } from "@/lib/reference/disciplines";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { textileImages } from "@/lib/platform/image-urls";
import styles from "./disciplines-step.module.css";
import { NO_DISCIPLINES } from "@/lib/platform/copy/search";

interface DisciplineTilesProps {
  search: string;
  selected: ReadonlySet<string>;
  onToggle: (key: DisciplineKey) => void;
}

const THUMBNAIL_PX = 140;

const { compare } = new Intl.Collator("es");

const SEARCHABLE_DISCIPLINES = disciplineKeys
  .map((key) => {
    const { name } = DISCIPLINES[key];
    return { key, name, folded: foldForSearch(name) };
  })
  .sort((a, b) => compare(a.name, b.name));

/** Checkbox tiles of the disciplines that match the search, by name. */
export function DisciplineTiles({ search, selected, onToggle }: DisciplineTilesProps) {
  const query = foldForSearch(search.trim());
  const matches = SEARCHABLE_DISCIPLINES.filter(({ folded }) => folded.includes(query));
  if (matches.length === 0) {
    return (
      <p role="status" className={styles.empty}>
        {NO_DISCIPLINES}
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="visually-hidden">Disciplinas</legend>
      <div className={styles.tiles}>
        {matches.map(({ key, name }) => (
          <label key={key} className={styles.tile}>
            <NativeInput
              type="checkbox"
              className={styles.input}
              checked={selected.has(key)}
              onChange={() => onToggle(key)}
            />
            <img
              src={textileImages.discipline(key)}
              alt=""
              width={THUMBNAIL_PX}
              height={THUMBNAIL_PX}
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
