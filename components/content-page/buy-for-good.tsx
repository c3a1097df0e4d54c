import { CodeField } from "@/components/common/code-field";
import { formatPrice } from "@/components/common/price";
import type { MemberCode } from "@/components/common/use-code";
import { Button } from "@/components/ui/button";
import { countRemaining, isClosed } from "@/lib/content/schedule/policy";
import type { OrderView } from "@/lib/orders/order/schema";
import { requiresPayment } from "@/lib/orders/solidarity/requests/policy";
import { OpenPurchase } from "./open-purchase";
import type { PurchasableAyni } from "./purchase-button";
import styles from "./purchase.module.css";
import { useReceive } from "./use-receive";
import { withPrice } from "./with-price";

/** Returns true for what the viewer has by a membership, and can buy so that it stays. */
export function canBuyForGood(
  ayni: PurchasableAyni,
  order: OrderView | null | undefined,
  now: Date,
): boolean {
  const remaining = countRemaining(ayni.encuentros, ayni.lateEntryMinutes, now);
  return order?.membership != null && ayni.stays === true && requiresPayment(ayni) && !isClosed(remaining);
}

/** "Comprarlo para siempre · 12 €"; without the price where the buyer chooses it. */
function getLabel(ayni: PurchasableAyni): string {
  const label = ayni.encuentros.length > 0 ? "Comprar mi lugar" : "Comprarlo para siempre";
  return ayni.minimumAmount === null ? `${label} · ${formatPrice(ayni)}` : label;
}

/** The quiet way to keep what a membership opens. */
export const BuyForGoodEntry = ({ ayni, onOpen }: { ayni: PurchasableAyni; onOpen: () => void }) => (
  <div className={styles.seatRequest}>
    <Button variant="quiet" size="s" onClick={onOpen}>
      {getLabel(ayni)}
    </Button>
  </div>
);

interface BuyForGoodProps {
  ayni: PurchasableAyni;
  code: MemberCode;
  onClose: () => void;
}

/** The choices of any buyer, for a member who has the content already. */
export function BuyForGood({ ayni, code, onClose }: BuyForGoodProps) {
  const priced = code.quote ? { ...ayni, amount: code.quote.amount } : ayni;
  const { receive, processing } = useReceive(priced);
  const hasCodeField = ayni.minimumAmount === null && (ayni.hasCodes || code.text !== "");
  return (
    <>
      <p className={styles.state}>Será tuyo también cuando dejes la membresía.</p>
      <OpenPurchase
        ayni={priced}
        processing={processing}
        onReceive={(options) => receive({ ...withPrice(options, priced, code), forGood: true })}
      />
      {hasCodeField && <CodeField code={code} />}
      <div className={styles.seatRequest}>
        <Button variant="quiet" size="s" onClick={onClose}>
          Ahora no
        </Button>
      </div>
    </>
  );
}
