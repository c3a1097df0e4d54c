import type { AyniDetail } from "@/lib/content/ayni/schema";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/link";
import { findLiveSpan } from "@/lib/content/schedule/policy";
import { formatEarlyPrice } from "@/lib/orders/discounts/copy";
import type { EarlyPrice, PublicPricing } from "@/lib/orders/discounts/schema";
import type { PlanName } from "@/lib/orders/membership-plans/schema";
import { atCurrentPrice } from "@/lib/orders/pro-rata";
import { calculateSeatPrice } from "@/lib/orders/pricing";
import { routes } from "@/lib/platform/routes";
import type { PurchaseTerms } from "@/lib/orders/purchase-terms";
import { toSampleWork } from "@/components/common/listen/sample-work";
import { AudioSample } from "./audio-sample";
import { canBeGiven } from "./can-be-given";
import { EncuentroList } from "./encuentro-list";
import { findCity, findPanelSample, listIncluded } from "./included";
import { AcceptanceLine } from "@/components/common/contraindications-note";
import { ApproximatePrice } from "@/components/common/approximate-price";
import { isFree, formatPrice } from "@/components/common/price";
import { SeatsLeft } from "./seats-left";
import { PurchaseAction } from "./purchase-action";
import { PurchaseConditions } from "./purchase-conditions";
import styles from "./purchase.module.css";
import { TaxNote } from "@/components/common/tax-note";

/** `ayni` is offered at the price of now. */
const toPurchasable = (ayni: AyniDetail, { early, hasCodes }: PublicPricing, planIds: string[]) => ({
  id: ayni.id,
  slug: ayni.slug,
  title: ayni.title,
  userId: ayni.userId,
  amount: early?.amount ?? ayni.amount,
  seatPrice: calculateSeatPrice(ayni),
  hasCodes,
  planIds,
  stays: ayni.accessDays === null,
  currency: ayni.currency,
  minimumAmount: ayni.minimumAmount,
  suggestedAmount: ayni.suggestedAmount,
  seatsLeft: ayni.seatsLeft,
  memberSeats: ayni.memberSeats,
  lastEndsAt: ayni.lastEndsAt,
  contentType: ayni.contentType,
  onlineType: ayni.onlineType,
  modality: ayni.modality,
  encuentros: ayni.encuentros,
  lateEntryMinutes: ayni.lateEntryMinutes,
  contraindicationsVersion: ayni.contraindicationsVersion,
});

/** The id of the section of the page that has the contraindications. */
export const CAUTIONS_ID = "antes-de-empezar";

interface PurchasePanelProps {
  ayni: AyniDetail;
  terms: PurchaseTerms | null;
  pricing: PublicPricing;
  /** The memberships that open it. */
  plans?: readonly PlanName[];
  now: Date;
}

/** A company says so before it pays; what is held in person is taxed alike for everybody. */
const CompanyNote = () => (
  <p className={cx(styles.ownerNote, styles.forPayers)}>
    ¿Compras como empresa? <TextLink href={routes.company()}>Pon o revisa sus datos</TextLink>
  </p>
);

interface PanelPriceProps {
  ayni: AyniDetail;
  early: EarlyPrice | null;
  /** The tax that everybody pays, in words; null if it depends on the buyer. */
  taxNote: string | null;
}

/** The price, and the listed one beside an early price. */
function PanelPrice({ ayni, early, taxNote }: PanelPriceProps) {
  const current = early ? { ...ayni, amount: early.amount } : ayni;
  return (
    <>
      <p className={styles.price}>
        <span>
          {early && (
            <s className={styles.listPrice}>
              <span className="visually-hidden">Precio habitual: </span>
              {formatPrice(ayni)}
            </s>
          )}
          {early && <span className="visually-hidden">Precio anticipado: </span>}
          {formatPrice(current)}
        </span>
        {!isFree(current) && (
          <small className={styles.tax}>
            {taxNote ?? <TaxNote ayniId={ayni.id} />}{" "}
            <ApproximatePrice ayni={current} className={styles.approximate} />
          </small>
        )}
      </p>
      {early && <p className={styles.early}>{formatEarlyPrice(early)}</p>}
    </>
  );
}

/** Visitors apply a code once they are members. */
const CodePrompt = ({ slug }: { slug: string }) => (
  <p className={styles.codePrompt}>
    ¿Tienes un código? <TextLink href={routes.signIn(routes.ayni(slug))}>Entra para usarlo</TextLink>
  </p>
);

/** Visitors give it once they are members, who get an entry of their own in its place. */
const GiftPrompt = ({ slug }: { slug: string }) => (
  <p className={styles.codePrompt}>
    ¿Es para otra persona? <TextLink href={routes.signIn(routes.ayni(slug))}>Entra para regalarlo</TextLink>
  </p>
);

/** Price, encuentros and action: a sticky sidebar, with the action as a bottom bar on a phone. */
export function PurchasePanel({ ayni, terms, pricing, plans = [], now }: PurchasePanelProps) {
  const current = atCurrentPrice(ayni, now);
  const upcoming = ayni.encuentros.filter((encuentro) => findLiveSpan(encuentro).until > now.getTime());
  const listedEncuentros = upcoming.length > 0 ? upcoming : ayni.encuentros;
  const sample = findPanelSample(ayni.files);
  const planIds = plans.map(({ id }) => id);
  return (
    <aside className={styles.panel} aria-label="Cómo recibirlo">
      <PanelPrice ayni={current} early={pricing.early} taxNote={terms?.taxNote ?? null} />
      {listedEncuentros.length > 0 && <EncuentroList encuentros={listedEncuentros} city={findCity(ayni)} />}
      {ayni.contraindicationsVersion !== null && <AcceptanceLine textId={CAUTIONS_ID} />}
      <div className={styles.action} data-purchase="">
        <PurchaseAction ayni={toPurchasable(current, pricing, planIds)} />
        {pricing.hasCodes && <CodePrompt slug={ayni.slug} />}
        {canBeGiven(ayni, now) && <GiftPrompt slug={ayni.slug} />}
        {terms && terms.taxNote === null && <CompanyNote />}
      </div>
      <PurchaseConditions ayni={ayni} terms={terms} isInPlan={plans.length > 0} now={now} />
      {sample && (
        <AudioSample
          id={sample.id}
          title={sample.title}
          durationSeconds={sample.durationSeconds}
          waveform={sample.waveform}
          work={toSampleWork(ayni)}
        />
      )}
      {ayni.seatsLeft !== null && (
        <SeatsLeft
          slug={ayni.slug}
          capacity={ayni.capacity}
          seatsLeft={ayni.seatsLeft}
          memberSeats={ayni.memberSeats}
          plans={plans.map(({ id, name }) => ({ id, name }))}
        />
      )}
      <ul className={styles.included}>
        {listIncluded(ayni).map(({ icon: Icon, text, isAccess }) => (
          <li key={text} className={isAccess ? styles.access : undefined}>
            <Icon size={20} />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
