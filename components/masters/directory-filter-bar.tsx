import { Button } from "@/components/ui/button";
import { MagnifyingGlassIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import type { DirectoryCounts } from "@/lib/discovery/directory/data";
import { isWholeDirectory, MAX_SEARCH } from "@/lib/discovery/directory/schema";
import type { DirectoryFilters } from "@/lib/discovery/directory/schema";
import { routes } from "@/lib/platform/routes";
import { DirectoryChoice } from "./directory-select";
import styles from "./directory-filter-bar.module.css";
import { DirectoryForm } from "./directory-filter-form";
import { countryOptions, disciplineOptions, languageOptions } from "./directory-options";

interface DirectoryFilterBarProps {
  filters: DirectoryFilters;
  counts: DirectoryCounts;
}

/** What narrows the directory: words and three lists, whose options say how many Masters each would leave. */
export function DirectoryFilterBar({ filters, counts }: DirectoryFilterBarProps) {
  const { q, disciplina, pais, idioma } = filters;
  return (
    // What is shown is what the address says, also after going back.
    <DirectoryForm key={JSON.stringify(filters)} className={styles.form}>
      <div className={styles.box}>
        <MagnifyingGlassIcon size={20} />
        <input
          type="search"
          name="q"
          className={styles.input}
          defaultValue={q}
          maxLength={MAX_SEARCH}
          placeholder="Nombre u oficio"
          aria-label="Busca entre los Maestros"
          enterKeyHint="search"
        />
        <Button type="submit" size="s">
          Buscar
        </Button>
      </div>
      <div className={styles.choices} role="group" aria-label="Filtros">
        <DirectoryChoice
          label="Disciplina"
          name="disciplina"
          any="Todas las disciplinas"
          options={disciplineOptions(counts.disciplina, disciplina)}
          value={disciplina}
        />
        <DirectoryChoice
          label="País"
          name="pais"
          any="Todos los países"
          options={countryOptions(counts.pais, pais)}
          value={pais}
        />
        <DirectoryChoice
          label="Idioma"
          name="idioma"
          any="Todos los idiomas"
          options={languageOptions(counts.idioma, idioma)}
          value={idioma}
        />
        {!isWholeDirectory(filters) && (
          <TextLink href={routes.masters()} className={styles.clear}>
            Quitar filtros
          </TextLink>
        )}
      </div>
    </DirectoryForm>
  );
}
