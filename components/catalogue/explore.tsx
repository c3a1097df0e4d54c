import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { CompassIcon, InfoIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { isUnfiltered } from "@/lib/discovery/filters/filters";
import type { CataloguePage, CatalogueRequest } from "@/lib/discovery/catalogue/page";
import type { NearestView } from "@/lib/discovery/nearest/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { zoneCityName } from "@/lib/platform/time/format";
import { listActiveFilters } from "./list-active-filters";
import styles from "./explore.module.css";
import { ExploreLayout } from "./explore-layout";
import { LazyInfiniteResults } from "./lazy-infinite-results";
import { NoResults } from "./no-results";

interface ExploreProps {
  request: CatalogueRequest;
  results: CataloguePage;
  /** Offered if there are no results at all. */
  nearest: NearestView | null;
  totals: { contents: number; masters: number; countries: number };
  /** False if the filters of the URL could not be parsed. */
  filtersValid: boolean;
}

const EAGER_CARDS = 4;

function formatSummary({ request, results, totals }: ExploreProps): string {
  const { total } = results.metadata;
  if (!isUnfiltered(request.filters)) return pluralize(total, "resultado", "resultados");
  const contents = pluralize(totals.contents, "enseñanza", "enseñanzas");
  const masters = pluralize(totals.masters, "Maestro", "Maestros");
  return `${contents} de ${masters} en ${pluralize(totals.countries, "país", "países")}`;
}

export function Explore(props: ExploreProps) {
  const { request, results, nearest, filtersValid } = props;
  const page = request.page ?? 1;
  const { after } = results.metadata;
  const { dates } = request.filters;
  const hasDateFilter = dates !== "" && dates !== "always";
  return (
    <Container className={styles.page}>
      <ExploreLayout
        filters={request.filters}
        sort={request.sort}
        active={listActiveFilters(request.filters)}
        city={hasDateFilter ? zoneCityName(request.tz) : null}
        summary={formatSummary(props)}
      >
        {!filtersValid && (
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
        {nearest && <NoResults filters={request.filters} nearest={nearest} />}
        {!nearest && results.content.length === 0 && (
          <EmptyState
            icon={<CompassIcon size={32} />}
            title="No hay más páginas"
            action={<TextLink href={routes.explore()}>Ver todas las enseñanzas</TextLink>}
          />
        )}
        {results.content.length > 0 && (
          <AyniGrid>
            {results.content.map((item, index) => (
              <li key={item.id}>
                <AyniCard item={item} level={2} eager={index < EAGER_CARDS} />
              </li>
            ))}
          </AyniGrid>
        )}
        {after !== null && (
          <LazyInfiniteResults
            key={after}
            view={{ filters: request.filters, sort: request.sort, tz: request.tz }}
            after={after}
            nextPage={page + 1}
          />
        )}
      </ExploreLayout>
    </Container>
  );
}
