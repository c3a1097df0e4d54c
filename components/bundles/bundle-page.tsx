import { AyniCard } from "@/components/common/ayni-card";
import { AyniGrid } from "@/components/common/ayni-grid";
import { gatherCovers } from "@/components/common/cover-sheet";
import { ReportButton } from "@/components/moderation/report-button";
import { Container } from "@/components/ui/container";
import { TextLink } from "@/components/ui/link";
import { describeSeller } from "@/lib/orders/conditions/policy";
import type { BundleView } from "@/lib/orders/bundles/schema";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatMoney } from "@/lib/reference/money";
import { BundleAction } from "./bundle-action";
import { BundleConditions } from "./bundle-conditions";
import styles from "./bundles.module.css";

interface BundlePageProps {
  bundle: BundleView;
  /** Time of the page. */
  now: Date;
}

function PricePanel({ bundle, now }: BundlePageProps) {
  const { slug, amount, listAmount, currency, problem, conditions, master, sellerKind } = bundle;
  return (
    <aside className={styles.panel} aria-label="Cómo recibirlo">
      <p className={styles.price}>{formatMoney(amount, currency)}</p>
      {problem === null && (
        <p className={styles.saving}>
          Por separado, {formatMoney(listAmount, currency)}: ahorras{" "}
          {formatMoney(listAmount - amount, currency)}
        </p>
      )}
      <p className={styles.quiet}>Un solo pago.</p>
      {problem === null ? (
        <BundleAction slug={slug} amount={amount} currency={currency} masterId={master.id} />
      ) : (
        <p className={styles.problem} role="status">
          {problem} El conjunto no se puede comprar ahora.
        </p>
      )}
      <BundleConditions parts={conditions} now={now} />
      <p className={styles.quiet}>{describeSeller({ sellerKind, amount, minimumAmount: null })}</p>
      <p className={styles.quiet}>
        Cada enseñanza llega a tu espacio de Ayni Recibido, y puedes devolver una y quedarte con las demás,
        según el plazo de cada una.
      </p>
    </aside>
  );
}

/** The public page of a bundle. Cached for everyone: the purchase is a client island. */
export function BundlePage({ bundle, now }: BundlePageProps) {
  const { title, description, master, parts, partCount } = bundle;
  const covers = gatherCovers(parts);
  return (
    <Container className={styles.page}>
      <div className={styles.columns}>
        <header>
          <p className={styles.kind}>Conjunto de {partCount} enseñanzas</p>
          <h1 className={styles.title}>{title}</h1>
          <p>
            Con <TextLink href={routes.master(master.slug)}>{formatFullName(master)}</TextLink>
          </p>
          {description && <p className={styles.description}>{description}</p>}
        </header>
        <PricePanel bundle={bundle} now={now} />
        <section>
          <h2 className={styles.heading}>Qué incluye</h2>
          <AyniGrid style={covers.style}>
            {parts.map((item) => (
              <li key={item.id}>
                <AyniCard item={item} withoutMaster sheetIndex={covers.indexOf(item)} />
              </li>
            ))}
          </AyniGrid>
        </section>
      </div>
      <ReportButton
        subject={{ subjectType: "Bundle", subjectId: bundle.id }}
        ownerId={master.id}
        subjectLabel="este conjunto"
        returnPath={routes.bundle(bundle.slug)}
      />
    </Container>
  );
}
