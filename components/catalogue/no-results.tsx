import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { gatherCovers } from "@/components/common/cover-sheet";
import { ChipLink } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { CompassIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { defaultSort, toExploreUrl, toTopicExploreUrl } from "@/lib/discovery/catalogue/url";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { NearestView, Relaxation } from "@/lib/discovery/nearest/schema";
import { NO_RESULTS } from "@/lib/platform/copy/search";
import { routes } from "@/lib/platform/routes";
import { topicName } from "@/lib/reference/topics";
import { listActiveFilters } from "./list-active-filters";
import styles from "./no-results.module.css";

interface NoResultsProps {
  filters: CatalogueFilters;
  nearest: NearestView;
  /** Time zone in which date filters count. */
  tz: string;
}

const MULTIPLE_LABELS = { disciplines: "las disciplinas", topics: "los temas" } as const;

/** The name of a filter in a sentence, such as «Presencial». */
function nameFilter(filters: CatalogueFilters, filter: Relaxation["filter"]): string {
  if ((filter === "disciplines" || filter === "topics") && filters[filter].length > 1)
    return MULTIPLE_LABELS[filter];
  const [active] = listActiveFilters({ ...noFilters, [filter]: filters[filter] });
  const label = active?.label ?? "";
  return label.startsWith("«") ? label : `«${label}»`;
}

interface RelaxationLinksProps extends Pick<NoResultsProps, "filters" | "tz"> {
  relaxations: Relaxation[];
}

function RelaxationLinks({ filters, tz, relaxations }: RelaxationLinksProps) {
  return (
    <ul role="list" className={styles.relaxations} aria-label="Filtros que puedes quitar">
      {relaxations.map(({ filter, count }) => {
        const relaxed = { ...filters, [filter]: noFilters[filter] };
        return (
          <li key={filter}>
            <TextLink href={toExploreUrl(relaxed, defaultSort(relaxed), tz)}>
              Quita {nameFilter(filters, filter)} y hay {count}
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}

const hasOtherFilters = (filters: CatalogueFilters): boolean =>
  listActiveFilters({ ...filters, searchText: "" }).length > 0;

/** Tells why there is nothing, if something comes near: the words or the filters. */
function explain(filters: CatalogueFilters, { kind, relaxations }: NearestView): string {
  if (kind === "latest" && relaxations.length === 0) return "";
  if (!hasOtherFilters(filters)) return "No hay enseñanzas con todas esas palabras.";
  return "No hay enseñanzas con todos esos filtros.";
}

const suggest = (filters: CatalogueFilters): string =>
  `${hasOtherFilters(filters) ? "Quita algún filtro" : "Prueba con otras palabras"} o elige un tema.`;

/** Offers the nearest contents and ways on instead of an empty list. */
export function NoResults({ filters, nearest, tz }: NoResultsProps) {
  const { kind, content, relaxations, topics } = nearest;
  const covers = gatherCovers(content);
  return (
    <>
      <EmptyState
        icon={<CompassIcon size={32} />}
        title={NO_RESULTS}
        action={<TextLink href={routes.explore()}>Ver todas las enseñanzas</TextLink>}
      >
        <p>
          {[explain(filters, nearest), relaxations.length === 0 && suggest(filters)]
            .filter(Boolean)
            .join(" ")}
        </p>
        {relaxations.length > 0 && <RelaxationLinks filters={filters} tz={tz} relaxations={relaxations} />}
        <ul role="list" className={styles.topics} aria-label="Temas">
          {topics.map((key) => (
            <li key={key}>
              <ChipLink href={toTopicExploreUrl(key)}>{topicName(key)}</ChipLink>
            </li>
          ))}
        </ul>
      </EmptyState>
      {content.length > 0 && (
        <section className={styles.nearest} aria-labelledby="cercanas">
          <h2 id="cercanas" className={styles.heading}>
            {kind === "nearest" ? "Lo más cercano a lo que buscas" : "Lo último en llegar"}
          </h2>
          <AyniGrid style={covers.style}>
            {content.map((item) => (
              <li key={item.id}>
                <AyniCard item={item} level={3} sheetIndex={covers.indexOf(item)} />
              </li>
            ))}
          </AyniGrid>
        </section>
      )}
    </>
  );
}
