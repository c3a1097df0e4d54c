import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { CompassIcon, InfoIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { isUnfiltered } from "@/lib/discovery/filters/filters";
import type { CataloguePage, CatalogueRequest } from "@/lib/discovery/filters/filters";
import { counted } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { zoneCity } from "@/lib/platform/time/format";
import { activeFilters } from "./list-active-filters";
import styles from "./explore.module.css";
import { ExploreFrame } from "./explore-layout";
import { MoreResults } from "./lazy-infinite-results";

interface ExploreProps {
  request: CatalogueRequest;
  results: CataloguePage;
  size: { contents: number; masters: number; countries: number };
  /** Whether the filters of the address could be read. */
  understood: boolean;
}

const EAGER_CARDS = 4;

function resultsLine({ request, results, size }: ExploreProps): string {
  const { total } = results.metadata;
  if (!isUnfiltered(request.filters)) return counted(total, "resultado", "resultados");
  const contents = counted(size.contents, "enseñanza", "enseñanzas");
  const masters = counted(size.masters, "Maestro", "Maestros");
  return `${contents} de ${masters} en ${counted(size.countries, "país", "países")}`;
}

function NoResults() {
  return (
    <EmptyState
      icon={<CompassIcon size={32} />}
      title="Aún no hay nada así"
      action={<TextLink href={routes.explore()}>Ver todas las enseñanzas</TextLink>}
    >
      <p>No hay resultados que coincidan con tu búsqueda. Prueba con otras palabras o quita algún filtro.</p>
    </EmptyState>
  );
}

/** The catalogue: what can be chosen, what was found, and the way on. */
export function Explore(props: ExploreProps) {
  const { request, results, understood } = props;
  const page = request.page ?? 1;
  const { after } = results.metadata;
  const { dates } = request.filters;
  const dated = dates !== "" && dates !== "always";
  return (
    <Container className={styles.page}>
      <ExploreFrame
        filters={request.filters}
        sort={request.sort}
        active={activeFilters(request.filters)}
        city={dated ? zoneCity(request.tz) : null}
        line={resultsLine(props)}
      >
        {!understood && (
          <p className={styles.notice} role="status">
            <InfoIcon size={20} />
            No hemos entendido los filtros de este enlace, así que te mostramos todo el catálogo.
          </p>
        )}
        {results.meant !== undefined && (
          <p className={styles.notice} role="status">
            <InfoIcon size={20} />
            No hay nada con «{request.filters.searchText}», así que te mostramos lo que hay con «
            {results.meant}».
          </p>
        )}
        {results.content.length === 0 ? (
          <NoResults />
        ) : (
          <AyniGrid>
            {results.content.map((item, index) => (
              <li key={item.id}>
                <AyniCard item={item} level={2} eager={index < EAGER_CARDS} />
              </li>
            ))}
          </AyniGrid>
        )}
        {after !== null && (
          <MoreResults
            key={after}
            view={{ filters: request.filters, sort: request.sort, tz: request.tz }}
            after={after}
            nextPage={page + 1}
          />
        )}
      </ExploreFrame>
    </Container>
  );
}
