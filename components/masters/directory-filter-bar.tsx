import { Button } from "@/components/ui/button";
import { MagnifyingGlassIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { NativeInput } from "@/components/ui/native";
import type { DirectoryFacetCounts } from "@/lib/discovery/directory/data";
import {
  directoryOrders,
  isUnfilteredDirectory,
  MAX_DIRECTORY_SEARCH,
} from "@/lib/discovery/directory/schema";
import type { DirectoryFilters } from "@/lib/discovery/directory/schema";
import { routes } from "@/lib/platform/routes";
import { DirectorySelect } from "./directory-select";
import styles from "./directory-filter-bar.module.css";
import { DirectoryFilterForm } from "./directory-filter-form";
import { toCountryOptions, toDisciplineOptions, toLanguageOptions } from "./directory-options";
import type { DirectoryOption } from "./directory-options";

interface DirectoryFilterBarProps {
  filters: DirectoryFilters;
  counts: DirectoryFacetCounts;
}

const ORDER_OPTIONS: DirectoryOption[] = [{ value: directoryOrders[0], label: "Próximo encuentro antes" }];

/** Text search, three selects whose options carry result counts, and the order. */
export function DirectoryFilterBar({ filters, counts }: DirectoryFilterBarProps) {
  const { q, disciplina, pais, idioma, orden } = filters;
  return (
    // Remounts when the URL changes, so that the fields follow it.
    <DirectoryFilterForm key={JSON.stringify(filters)} className={styles.form}>
      <div className={styles.box}>
        <MagnifyingGlassIcon size={20} />
        <NativeInput
          type="search"
          name="q"
          className={styles.input}
          defaultValue={q}
          maxLength={MAX_DIRECTORY_SEARCH}
          placeholder="Nombre u oficio"
          aria-label="Busca entre los Maestros"
          enterKeyHint="search"
        />
        <Button type="submit" size="s" className={styles.submit}>
          Buscar
        </Button>
      </div>
      <div className={styles.choices} role="group" aria-label="Filtros">
        <DirectorySelect
          label="Disciplina"
          name="disciplina"
          emptyLabel="Todas las disciplinas"
          options={toDisciplineOptions(counts.disciplina, disciplina)}
          value={disciplina}
        />
        <DirectorySelect
          label="País"
          name="pais"
          emptyLabel="Todos los países"
          options={toCountryOptions(counts.pais, pais)}
          value={pais}
        />
        <DirectorySelect
          label="Idioma"
          name="idioma"
          emptyLabel="Todos los idiomas"
          options={toLanguageOptions(counts.idioma, idioma)}
          value={idioma}
        />
        <DirectorySelect
          label="Orden"
          name="orden"
          emptyLabel="Por nombre"
          options={ORDER_OPTIONS}
          value={orden}
        />
        {!isUnfilteredDirectory(filters) && (
          <TextLink href={routes.masters({ orden })} className={styles.clear}>
            Quitar filtros
          </TextLink>
        )}
      </div>
    </DirectoryFilterForm>
  );
}
