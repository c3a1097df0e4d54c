import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { countryName } from "@/lib/reference/countries";
import { counted } from "@/lib/platform/copy/pluralize";
import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { routes } from "@/lib/platform/routes";
import { columnAmount, saidAmount } from "@/lib/sales/money";
import { momentsIn } from "./moments";
import { TransferButton } from "./transfer-button";
import styles from "./payout-list.module.css";

interface PayoutRowProps {
  group: PayoutGroup;
  zone: string;
  marked: ReadonlySet<string>;
  onChoose: (ids: string[], wanted: boolean) => void;
}

/** What one Master is due in one currency, and the sales that it consists of. */
export function PayoutRow({ group, zone, marked, onChoose }: PayoutRowProps) {
  const { master, currency, available, due, orders } = group;
  const { day } = momentsIn(zone);
  const name = `${master.name} ${master.lastName}`.trim();
  const ids = orders.map(({ id }) => id);
  const isWhole = ids.length > 0 && ids.every((id) => marked.has(id));
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <Checkbox
          label={<span className="visually-hidden">{`${name}, ${currency.toUpperCase()}`}</span>}
          checked={isWhole}
          disabled={ids.length === 0}
          onChange={({ target }) => onChoose(ids, target.checked)}
        />
        <p className={styles.who}>
          <Link
            href={routes.adminSales({ masterId: master.id, currency: currency.toUpperCase() })}
            className={styles.name}
          >
            {name}
          </Link>
          {master.country && <span className={styles.quiet}>{countryName(master.country)}</span>}
        </p>
        <p className={styles.amount}>
          <strong className={styles.money}>{columnAmount(available.amount, currency)}</strong>
          <span className={styles.quiet}>{counted(available.count, "venta", "ventas")}</span>
        </p>
        <p className={styles.due}>
          {due.count > 0 && (
            <span className={styles.quiet}>y {saidAmount(due.amount, currency)} por llegar</span>
          )}
        </p>
      </div>
      {group.transferable && orders.length > 0 && <TransferButton group={group} name={name} />}
      {orders.length > 0 && (
        <details>
          <summary className={styles.toggle}>
            Ver las ventas<span className="visually-hidden"> de {name}</span>
          </summary>
          {available.count > orders.length && (
            <p className={styles.quiet}>
              Las {orders.length} primeras; el resto aparece cuando estas estén pagadas.
            </p>
          )}
          <ul role="list" className={styles.orders}>
            {orders.map(({ id, title, purchaseDate, masterAmount }) => (
              <li key={id} className={styles.order}>
                <Checkbox
                  label={`${title} · ${day(purchaseDate)}`}
                  checked={marked.has(id)}
                  onChange={({ target }) => onChoose([id], target.checked)}
                />
                <span className={styles.part}>{columnAmount(masterAmount, currency)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
