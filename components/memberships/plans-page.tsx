import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { gatherCovers } from "@/components/common/cover-sheet";
import { EncuentroRows } from "@/components/common/encuentro-rows";
import { More } from "@/components/common/more";
import { splitTeachings } from "@/components/common/split-teachings";
import { ReportButton } from "@/components/moderation/report-button";
import { Container } from "@/components/ui/container";
import { TextLink } from "@/components/ui/link";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { MasterPlansView, PlanView } from "@/lib/orders/membership-plans/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatPlansTitle } from "./format";
import { PlanPanel } from "./plan-panel";
import styles from "./plans-page.module.css";

const FIRST_ROWS = 3;
const FIRST_CARDS = 6;

function Encuentros({ items }: { items: CatalogueItem[] }) {
  const rest = items.slice(FIRST_ROWS);
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>Próximos encuentros</h3>
      <EncuentroRows items={items.slice(0, FIRST_ROWS)} />
      {rest.length > 0 && (
        <More label={`Ver ${rest.length} más`} className={styles.more}>
          <EncuentroRows items={rest} />
        </More>
      )}
    </div>
  );
}

function Cards({ items }: { items: CatalogueItem[] }) {
  const covers = gatherCovers(items);
  return (
    <AyniGrid style={covers.style}>
      {items.map((item) => (
        <li key={item.id}>
          <AyniCard item={item} level={3} withoutMaster sheetIndex={covers.indexOf(item)} />
        </li>
      ))}
    </AyniGrid>
  );
}

function Teachings({ items }: { items: CatalogueItem[] }) {
  const rest = items.slice(FIRST_CARDS);
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>Enseñanzas</h3>
      <Cards items={items.slice(0, FIRST_CARDS)} />
      {rest.length > 0 && (
        <More label={`Ver ${rest.length} más`} className={styles.more}>
          <Cards items={rest} />
        </More>
      )}
    </div>
  );
}

type PlanSectionProps = { plan: PlanView; view: MasterPlansView };

function PlanSection({ plan, view }: PlanSectionProps) {
  const { id, name, description, opened, items } = plan;
  const { upcoming, others } = splitTeachings(items);
  return (
    <section aria-labelledby={id} className={styles.plan}>
      <header className={styles.about}>
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        {description && <p className={styles.description}>{description}</p>}
      </header>
      <PlanPanel plan={plan} master={view.master} sellerKind={view.sellerKind} />
      <div className={styles.opened}>
        <p>
          Hoy abre {pluralize(opened, "enseñanza", "enseñanzas")}, y también lo nuevo que {view.master.name}{" "}
          le añada.
        </p>
        <Encuentros items={upcoming} />
        <Teachings items={others} />
      </div>
    </section>
  );
}

/** The public page of the memberships of a Master. Cached for everyone: joining is a client island. */
export function PlansPage({ view }: { view: MasterPlansView }) {
  const { master, plans } = view;
  return (
    <Container className={styles.page}>
      <header>
        <p className={styles.kind}>
          <TextLink href={routes.master(master.slug)}>{formatFullName(master)}</TextLink>
        </p>
        <h1 className={styles.title}>{formatPlansTitle(view)}</h1>
        <p className={styles.lead}>
          Acompaña a {master.name} con un pago cada cierto tiempo y recibe lo que abre cada membresía.
        </p>
      </header>
      {plans.map((plan) => (
        <PlanSection key={plan.id} plan={plan} view={view} />
      ))}
      <ReportButton
        subject={{ subjectType: "User", subjectId: master.id }}
        ownerId={master.id}
        subjectLabel={`a ${formatFullName(master)}`}
        returnPath={routes.masterMemberships(master.slug)}
      />
    </Container>
  );
}
