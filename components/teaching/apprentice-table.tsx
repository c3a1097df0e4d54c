import { LocalDate } from "@/components/common/local-date";
import { PersonCell } from "@/components/common/person-cell";
import people from "@/components/common/people-list.module.css";
import { Table, type Column } from "@/components/ui/table";
import { formatFullName } from "@/lib/platform/text/full-name";
import type { ApprenticeRow } from "@/lib/teaching/apprentices/schema";
import { ReceivedTitles } from "./received-titles";
import { MessageButton } from "./message-button";

const columns: Column<ApprenticeRow>[] = [
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
    key: "following",
    label: "Te sigue",
    cell: ({ following }) => <span className={people.plain}>{following ? "Sí" : "No"}</span>,
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
    <div className={people.table}>
      <Table
        caption="Aprendices"
        captionHidden
        stackWhenNarrow
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        empty="Ninguno de tus aprendices se llama así."
      />
    </div>
  );
}
