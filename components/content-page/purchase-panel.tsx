import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { PurchaseTerms } from "@/lib/orders/purchase-terms";
import { AudioSample } from "./audio-sample";
import { EncuentroList } from "./encuentro-list";
import { findCity, findPanelSample, listIncluded } from "./included";
import { ApproximatePrice } from "@/components/common/approximate-price";
import { isFree, formatPrice } from "@/components/common/price";
import { SeatsLeft } from "./seats-left";
import { PurchaseAction } from "./purchase-action";
import { PurchaseConditions } from "./purchase-conditions";
import styles from "./purchase.module.css";

const toPurchasable = (ayni: AyniDetail) => ({
  id: ayni.id,
  slug: ayni.slug,
  title: ayni.title,
  userId: ayni.userId,
  amount: ayni.amount,
  currency: ayni.currency,
  minimumAmount: ayni.minimumAmount,
  suggestedAmount: ayni.suggestedAmount,
  seatsLeft: ayni.seatsLeft,
  lastEndsAt: ayni.lastEndsAt,
  contentType: ayni.contentType,
  onlineType: ayni.onlineType,
  encuentros: ayni.encuentros,
});

interface PurchasePanelProps {
  ayni: AyniDetail;
  terms: PurchaseTerms | null;
  now: Date;
}

/** Price, encuentros and action: a sticky sidebar, with the action as a bottom bar on a phone. */
export function PurchasePanel({ ayni, terms, now }: PurchasePanelProps) {
  const upcoming = ayni.encuentros.filter(({ endsAt }) => new Date(endsAt) > now);
  const listedEncuentros = upcoming.length > 0 ? upcoming : ayni.encuentros;
  const sample = findPanelSample(ayni.files);
  return (
    <aside className={styles.panel} aria-label="Cómo recibirlo">
      <p className={styles.price}>
        {formatPrice(ayni)}
        {!isFree(ayni) && (
          <small className={styles.tax}>
            Impuestos incluidos
            <ApproximatePrice ayni={ayni} className={styles.approximate} />
          </small>
        )}
      </p>
      {listedEncuentros.length > 0 && <EncuentroList encuentros={listedEncuentros} city={findCity(ayni)} />}
      <div className={styles.action}>
        <PurchaseAction ayni={toPurchasable(ayni)} />
      </div>
      {sample && <AudioSample id={sample.id} title={sample.title} durationSeconds={sample.durationSeconds} />}
      {ayni.seatsLeft !== null && (
        <SeatsLeft slug={ayni.slug} capacity={ayni.capacity} seatsLeft={ayni.seatsLeft} />
      )}
      <PurchaseConditions ayni={ayni} terms={terms} now={now} />
      <ul className={styles.included}>
        {listIncluded(ayni).map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={20} />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
