import { useId, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { CaretDownIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { countryName } from "@/lib/reference/countries";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { routes } from "@/lib/platform/routes";
import { formatAmount, formatMoneyWithDecimals } from "@/lib/reference/money";
import { createDateFormatters } from "@/components/common/date-formatters";
import { formatFullName } from "@/lib/platform/text/full-name";
import { LazyPayoutMenu } from "./lazy-payout-menu";
import { PayoutAccountCell } from "./payout-account-cell";
import type { PayoutSelection } from "./use-payout-selection";
import styles from "./payout-list.module.css";

interface PayoutRowProps {
  group: PayoutGroup;
  timeZone: string;
  selection: PayoutSelection;
}

function PayoutSales({ group, timeZone, selection }: PayoutRowProps) {
  const { currency, available, orders } = group;
  const { formatDay } = createDateFormatters(timeZone);
  return (
    <>
      {available.count > orders.length && (
        <p className={styles.quiet}>
          Las {orders.length} primeras; el resto aparece cuando estas estén pagadas.
        </p>
      )}
      <ul role="list">
        {orders.map(({ id, title, purchaseDate, amount }) => (
          <li key={id} className={styles.order}>
            <Checkbox
              label={`${title} · ${formatDay(purchaseDate)}`}
              checked={selection.isSelected(id)}
              onChange={({ target }) => selection.toggle([id], target.checked)}
            />
            <span className={styles.part}>{formatAmount(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The amount due to one Master in one currency, on one line that opens to its sales. */
export function PayoutRow({ group, timeZone, selection }: PayoutRowProps) {
  const { master, currency, available, due, orders } = group;
  const salesId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const name = formatFullName(master);
  const code = currency.toUpperCase();
  const ids = orders.map(({ id }) => id);
  const isFullySelected = ids.length > 0 && ids.every((id) => selection.isSelected(id));
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <Checkbox
          label={<span className="visually-hidden">{`${name}, ${code}`}</span>}
          checked={isFullySelected}
          disabled={ids.length === 0}
          onChange={({ target }) => selection.toggle(ids, target.checked)}
        />
        <p className={styles.master}>
          <Link href={routes.adminSales({ masterId: master.id, currency: code })} className={styles.name}>
            {name}
          </Link>
          {master.country && <span className={styles.quiet}>{countryName(master.country)}</span>}
        </p>
        <PayoutAccountCell bankDetails={group.bankDetails} timeZone={timeZone} />
        <p className={styles.due}>
          {due.count > 0 && (
            <span className={styles.quiet}>{formatAmount(due.amount, currency)} por llegar</span>
          )}
        </p>
        <p className={styles.money}>{formatMoneyWithDecimals(available.amount, currency)}</p>
        {orders.length > 0 && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={salesId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {pluralize(available.count, "venta", "ventas")}
            <span className="visually-hidden"> de {name}</span>
            <CaretDownIcon size={16} className={styles.caret} />
          </button>
        )}
        <div className={styles.menu}>
          <LazyPayoutMenu group={group} name={name} />
        </div>
      </div>
      <div id={salesId} hidden={!isOpen}>
        {isOpen && <PayoutSales group={group} timeZone={timeZone} selection={selection} />}
      </div>
    </li>
  );
}
