import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { findCoverDrawing } from "@/components/common/cover-drawing";
import { gatherCovers } from "@/components/common/cover-sheet";
import frame from "@/components/common/index-page.module.css";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { CompassIcon, InfoIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { hasTimeFilter, isUnfiltered } from "@/lib/discovery/filters/filters";
import {
  LAST_NUMBERED_PAGE,
  type CataloguePage,
  type CatalogueRequest,
} from "@/lib/discovery/catalogue/page";
import { listsEncuentros } from "@/lib/discovery/catalogue/url";
import { ENCUENTROS_TITLE } from "@/lib/platform/copy/site";
import type { NearestView } from "@/lib/discovery/nearest/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { toLocalDate } from "@/lib/platform/time/format";
import { listActiveFilters } from "./list-active-filters";
import { listChosenLabels } from "./list-chosen-labels";
import { toDayCard } from "./day-card";
import { DayResults } from "./day-results";
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
/** As many as a phone shows at first. */
const DRAWN_CARDS = 3;

function formatSummary({ request, results, totals }: ExploreProps): string {
  const { total } = results.metadata;
  if (results.nearest) return pluralize(total, "resultado cercano", "resultados cercanos");
  if (!isUnfiltered(request.filters)) return pluralize(total, "resultado", "resultados");
  const contents = pluralize(totals.contents, "enseñanza", "enseñanzas");
  const masters = pluralize(totals.masters, "Maestro", "Maestros");
  return `${contents} de ${masters} en ${pluralize(totals.countries, "país", "países")}`;
}

function Results({ request, results }: Pick<ExploreProps, "request" | "results">) {
  const { filters, sort, tz, page = 1 } = request;
  const isNumbered = request.after === undefined && page < LAST_NUMBERED_PAGE;
  const { content, metadata } = results;
  const { after } = metadata;
  const more =
    after === null ? null : { view: { filters, sort, tz }, after, nextPage: isNumbered ? page + 1 : null };
  if (sort === "soonest") {
    return (
      <DayResults
        key={JSON.stringify([filters, tz, after])}
        cards={content.map((item, index) =>
          toDayCard(item, { bookable: filters.bookable !== "", eager: index < EAGER_CARDS }),
        )}
        zone={tz}
        isZoneFixed={hasTimeFilter(filters)}
        today={toLocalDate(new Date().toISOString(), tz)}
        more={more}
      />
    );
  }
  const covers = gatherCovers(content.slice(DRAWN_CARDS));
  return (
    <>
      <AyniGrid style={covers.style}>
        {content.map((item, index) => (
          <li key={item.id}>
            <AyniCard
              item={item}
              level={2}
              eager={index < EAGER_CARDS}
              sheetIndex={covers.indexOf(item)}
              coverDrawing={index < DRAWN_CARDS ? findCoverDrawing(item) : undefined}
            />
          </li>
        ))}
      </AyniGrid>
      {more && <LazyInfiniteResults key={more.after} {...more} />}
    </>
  );
}

export function Explore(props: ExploreProps) {
  const { request, results, nearest, filtersValid } = props;
  return (
    <Container className={frame.page}>
      <ExploreLayout
        filters={request.filters}
        sort={request.sort}
        active={listActiveFilters(request.filters)}
        chosen={listChosenLabels(request.filters, request.sort)}
        datesZone={hasTimeFilter(request.filters) ? request.tz : null}
        title={
          listsEncuentros(request.filters, request.sort) && !request.filters.bookable
            ? ENCUENTROS_TITLE
            : "Explora"
        }
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
        {nearest && <NoResults filters={request.filters} nearest={nearest} tz={request.tz} />}
        {!nearest && results.content.length === 0 && (
          <EmptyState
            icon={<CompassIcon size={32} />}
            title="No hay más páginas"
            action={<TextLink href={routes.explore()}>Ver todas las enseñanzas</TextLink>}
          />
        )}
        {!nearest && results.content.length > 0 && <Results request={request} results={results} />}
      </ExploreLayout>
    </Container>
  );
}
