import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { gatherCovers } from "@/components/common/cover-sheet";
import { MasterGrid } from "@/components/masters/master-grid";
import { ButtonLink } from "@/components/ui/button";
import { ChipLink } from "@/components/ui/chip";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { CompassIcon } from "@/components/ui/icons";
import { RssIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { DISCIPLINE_GROUPS } from "@/lib/reference/discipline-groups";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import { DISCIPLINES, type Discipline } from "@/lib/reference/disciplines";
import type { DisciplineView } from "@/lib/discovery/disciplines";
import { toDisciplineExploreUrl } from "@/lib/discovery/catalogue/url";
import { textileImages } from "@/lib/platform/image-urls";
import { feeds, routes } from "@/lib/platform/routes";
import styles from "./discipline-page.module.css";

const MAX_CONTENT = 8;
const EAGER_CARDS = 4;

function DisciplineHeader({ discipline, total }: { discipline: Discipline; total: number }) {
  return (
    <header className={styles.head}>
      <img
        src={textileImages.discipline(discipline.key)}
        alt=""
        width={140}
        height={140}
        fetchPriority="high"
        className={styles.thumbnail}
      />
      <div>
        <p>
          <TextLink href={routes.disciplines()}>Todas las disciplinas</TextLink>
        </p>
        <h1 className={styles.title}>{discipline.name}</h1>
        <p className={styles.lead}>{DISCIPLINE_TEXTS[discipline.key]}</p>
        {total > 0 && (
          <ButtonLink href={toDisciplineExploreUrl(discipline.key)} className={styles.action}>
            {total === 1 ? "Explora su enseñanza" : `Explora sus ${total.toLocaleString("es-ES")} enseñanzas`}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

function NewestContent({
  discipline,
  content,
  total,
}: Omit<DisciplineView, "masters"> & { discipline: Discipline }) {
  const newest = content.slice(0, MAX_CONTENT);
  const covers = gatherCovers(newest);
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>Lo más nuevo</h2>
        {total > MAX_CONTENT && <TextLink href={toDisciplineExploreUrl(discipline.key)}>Ver todo</TextLink>}
      </div>
      {content.length === 0 ? (
        <p>Ahora mismo no hay nada publicado de esta disciplina. Vuelve pronto.</p>
      ) : (
        <AyniGrid style={covers.style}>
          {newest.map((item, index) => (
            <li key={item.id}>
              <AyniCard item={item} eager={index < EAGER_CARDS} sheetIndex={covers.indexOf(item)} />
            </li>
          ))}
        </AyniGrid>
      )}
    </section>
  );
}

/** Masters who leave room for something beside them. */
const FEW_MASTERS = 2;

function DisciplineMasters({
  discipline,
  masters,
}: Pick<DisciplineView, "masters"> & { discipline: Discipline }) {
  if (masters.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>Quién la enseña</h2>
        <TextLink href={routes.masters()}>Directorio de Maestros</TextLink>
      </div>
      {masters.length > FEW_MASTERS ? (
        <MasterGrid masters={masters} />
      ) : (
        <div className={styles.few} data-masters={masters.length}>
          <MasterGrid masters={masters} />
          <NearDisciplines discipline={discipline} />
        </div>
      )}
    </section>
  );
}

function EmptyDiscipline() {
  return (
    <EmptyState
      icon={<CompassIcon size={32} />}
      title="Aún nadie enseña esta disciplina aquí"
      action={
        <>
          <ButtonLink href={routes.explore()}>Explora otras enseñanzas</ButtonLink>
          <ButtonLink href={routes.becomeMaster()} variant="secondary">
            Hazte Maestro
          </ButtonLink>
        </>
      }
    >
      <p>Puede que la primera enseñanza sea la tuya.</p>
    </EmptyState>
  );
}

/** Leads from a discipline that nobody or hardly anybody teaches to those of its group. */
function NearDisciplines({ discipline }: { discipline: Discipline }) {
  const group = DISCIPLINE_GROUPS.find(({ keys }) => keys.includes(discipline.key));
  if (!group) return null;
  return (
    <nav aria-labelledby="cerca" className={styles.near}>
      <h2 id="cerca" className={styles.nearTitle}>
        También en «{group.name}»
      </h2>
      <ul role="list" className={styles.chips}>
        {group.keys
          .filter((key) => key !== discipline.key)
          .map((key) => (
            <li key={key}>
              <ChipLink href={routes.discipline(DISCIPLINES[key].slug)}>{DISCIPLINES[key].name}</ChipLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

export function DisciplinePage({ discipline, view }: { discipline: Discipline; view: DisciplineView }) {
  const { masters, content, total } = view;
  const isEmpty = masters.length === 0 && content.length === 0;
  return (
    <Container className={styles.page}>
      <DisciplineHeader discipline={discipline} total={total} />
      {isEmpty ? (
        <>
          <EmptyDiscipline />
          <NearDisciplines discipline={discipline} />
        </>
      ) : (
        <>
          <NewestContent discipline={discipline} content={content} total={total} />
          <DisciplineMasters discipline={discipline} masters={masters} />
          <p className={styles.feed}>
            <a href={feeds.discipline(discipline.slug)} className={styles.rss}>
              <RssIcon size={18} />
              Sigue por RSS
            </a>
          </p>
        </>
      )}
    </Container>
  );
}
