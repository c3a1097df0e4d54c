import type { ReactNode } from "react";
import frame from "@/components/common/index-page.module.css";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { InfoIcon, UsersThreeIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { NO_RESULTS } from "@/lib/platform/copy/search";
import { DIRECTORY_TITLE } from "@/lib/platform/copy/site";
import type { MasterDirectory } from "@/lib/discovery/directory/data";
import { isUnfilteredDirectory } from "@/lib/discovery/directory/schema";
import type { DirectorySearch } from "@/lib/discovery/directory/schema";
import { routes } from "@/lib/platform/routes";
import { inlineStrip } from "@/lib/publishing/textiles/inline";
import styles from "./directory.module.css";
import { DirectoryFilterBar } from "./directory-filter-bar";
import { MasterCard } from "./master-card";
import { MasterGrid } from "./master-grid";
import gridStyles from "./master-grid.module.css";
import { DirectoryPager } from "./directory-pager";
import { stripSheetStyle } from "./strip-sheet";

const EAGER_CARDS = 4;
/** As many as a phone shows at first. */
const DRAWN_CARDS = 2;

function NoMasters() {
  return (
    <EmptyState
      icon={<UsersThreeIcon size={32} />}
      title="Aún no hay Maestros"
      action={<ButtonLink href={routes.becomeMaster()}>Hazte Maestro</ButtonLink>}
    >
      <p>La comunidad está empezando. Puede que la primera enseñanza sea la tuya.</p>
    </EmptyState>
  );
}

function NoMatches() {
  return (
    <EmptyState
      icon={<UsersThreeIcon size={32} />}
      title={NO_RESULTS}
      action={<TextLink href={routes.masters()}>Ver a todos los Maestros</TextLink>}
    >
      <p>Prueba con otras palabras o quita algún filtro.</p>
    </EmptyState>
  );
}

/** Shows who teaches next to somebody whose search found nobody. */
function NearestMasters({ masters }: Pick<MasterDirectory, "masters">) {
  if (masters.length === 0) return null;
  return (
    <section className={styles.nearest} aria-labelledby="pronto">
      <h2 id="pronto" className={styles.nearestTitle}>
        Quienes enseñan pronto
      </h2>
      <MasterGrid masters={masters} />
    </section>
  );
}

function DirectoryMessage({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      <InfoIcon size={20} />
      <span>{children}</span>
    </p>
  );
}

function formatSummary(total: number, isUnfiltered: boolean): string {
  if (!isUnfiltered) return pluralize(total, "Maestro", "Maestros");
  return total === 1
    ? "Una persona que enseña lo que vive cada día"
    : `${total} personas que enseñan lo que viven cada día`;
}

interface DirectoryProps {
  search: DirectorySearch;
  directory: MasterDirectory;
  /** Shown where the search found nobody. */
  nearest?: MasterDirectory["masters"];
}

export function Directory({ search, directory, nearest = [] }: DirectoryProps) {
  const { filters, page, hasValidFilters } = search;
  const { masters, total, pages, counts, isFuzzy } = directory;
  const isUnfiltered = isUnfilteredDirectory(filters);
  return (
    <Container className={frame.page}>
      <h1 className={frame.title}>{DIRECTORY_TITLE}</h1>
      <p className={frame.line} role="status">
        {formatSummary(total, isUnfiltered)}
      </p>
      {(total > 0 || !isUnfiltered) && <DirectoryFilterBar filters={filters} counts={counts} />}
      <div className={styles.results}>
        {!hasValidFilters && (
          <DirectoryMessage>
            No hemos entendido los filtros de este enlace, así que te mostramos a todos los Maestros.
          </DirectoryMessage>
        )}
        {isFuzzy && (
          <DirectoryMessage>
            No hay nadie con «{filters.q}», así que te mostramos nombres parecidos.
          </DirectoryMessage>
        )}
        {masters.length > 0 && (
          <ul role="list" className={gridStyles.grid} style={stripSheetStyle(masters.slice(DRAWN_CARDS))}>
            {masters.map((master, index) => (
              <li key={master.id}>
                <MasterCard
                  master={master}
                  level={2}
                  eager={index < EAGER_CARDS}
                  sheetIndex={Math.max(0, index - DRAWN_CARDS)}
                  stripDrawing={index < DRAWN_CARDS ? inlineStrip(master.slug) : undefined}
                />
              </li>
            ))}
          </ul>
        )}
        {total === 0 && (isUnfiltered ? <NoMasters /> : <NoMatches />)}
        {total === 0 && <NearestMasters masters={nearest} />}
        <DirectoryPager filters={filters} page={page} pages={pages} />
      </div>
    </Container>
  );
}
