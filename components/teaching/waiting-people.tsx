import { LocalDate } from "@/components/common/local-date";
import { OfferDeadline } from "@/components/common/offer-deadline";
import { PersonCell } from "@/components/common/person-cell";
import people from "@/components/common/people-list.module.css";
import { cx } from "@/components/ui/cx";
import { Table, type Column } from "@/components/ui/table";
import type { WaitingPeople, WaitingPerson } from "@/lib/orders/waiting-list/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import styles from "./participants.module.css";
import waitingStyles from "./waiting-people.module.css";

function OfferState({ hasOffer, offerUntil }: WaitingPerson) {
  if (!hasOffer) return "Espera";
  return (
    <span>Le hemos ofrecido un lugar{offerUntil && <OfferDeadline iso={offerUntil} prefix=" hasta " />}</span>
  );
}

const COLUMNS: Column<WaitingPerson>[] = [
  { key: "name", label: "Persona", cell: (row) => <PersonCell {...row} /> },
  {
    key: "since",
    label: "Desde",
    cell: ({ since }) => (
      <span className={people.plain}>
        <LocalDate iso={since} />
      </span>
    ),
  },
  {
    key: "offer",
    label: "Estado",
    cell: (row) => (
      <span className={people.plain} data-waiting={row.hasOffer ? undefined : ""}>
        <OfferState {...row} />
      </span>
    ),
  },
];

/** Everybody who waits for a seat, in order of asking; nothing without anybody. */
export function WaitingPeopleList({ people: rows, total }: WaitingPeople) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="waiting-list" className={styles.waiting}>
      <h2 id="waiting-list">Lista de espera</h2>
      <p>
        {pluralize(total, "persona espera", "personas esperan")} un lugar, por orden de llegada. Si amplías
        los lugares o alguno queda libre, se lo ofreceremos a la primera.
        {total > rows.length && ` Aquí ves las ${rows.length} primeras.`}
      </p>
      <div className={cx(people.table, waitingStyles.waiting)}>
        <Table
          caption="Personas que esperan"
          captionHidden
          gridWhenNarrow
          columns={COLUMNS}
          rows={rows}
          rowKey={({ entryId }) => entryId}
          empty=""
        />
      </div>
    </section>
  );
}
