import { LocalDate } from "@/components/common/local-date";
import { PersonCell } from "@/components/common/person-cell";
import people from "@/components/common/people-list.module.css";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { Table, type Column } from "@/components/ui/table";
import { formatFullName } from "@/lib/platform/text/full-name";
import type { ApprenticeRow } from "@/lib/teaching/apprentices/schema";
import { ReceivedTitles } from "./received-titles";
import { MessageButton } from "./message-button";
import styles from "./my-apprentices.module.css";
import { NO_RESULTS } from "@/lib/platform/copy/search";

const columns: Column<ApprenticeRow>[] = [
  {
    key: "name",
    label: "Persona",
    cell: (row) => (
      <>
        <PersonCell {...row} />
        {row.isMember && <Badge>Miembro</Badge>}
      </>
    ),
  },
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
    key: "following",
    label: "Te sigue",
    cell: ({ following }) => (
      <span className={people.plain} data-not={following ? undefined : ""}>
        {following ? "Sí" : "No"}
      </span>
    ),
  },
  {
    key: "received",
    label: "Ha recibido",
    cell: ({ received }) => <ReceivedTitles received={received} />,
  },
  {
    key: "write",
    label: "Mensaje",
    cell: (row) =>
      row.reachable ? (
        <MessageButton userId={row.userId} name={formatFullName(row)} />
      ) : (
        <span className={people.plain}>Cuenta cerrada</span>
      ),
  },
];

export function ApprenticeTable({ rows }: { rows: ApprenticeRow[] }) {
  return (
    <div className={cx(people.table, styles.apprentices)}>
      <Table
        caption="Aprendices"
        captionHidden
        gridWhenNarrow
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        empty={`${NO_RESULTS}.`}
      />
    </div>
  );
}
