import { LocalDay } from "@/components/common/local-date";
import { PersonCell } from "@/components/common/person-cell";
import people from "@/components/common/people-list.module.css";
import { Table, type Column } from "@/components/ui/table";
import type { FollowingApprentice } from "@/lib/teaching/apprentices/schema";
import { ReceivedTitles } from "./received-titles";
import { WriteButton } from "./message-button";

const wholeName = ({ name, lastName }: FollowingApprentice) => `${name} ${lastName}`.trim();

const columns: Column<FollowingApprentice>[] = [
  { key: "name", label: "Persona", cell: (row) => <PersonCell {...row} /> },
  {
    key: "since",
    label: "Desde",
    cell: ({ since }) => (
      <span className={people.plain}>
        <LocalDay iso={since} />
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
        <WriteButton userId={row.userId} name={wholeName(row)} />
      ) : (
        <span className={people.plain}>Cuenta cerrada</span>
      ),
  },
];

/** The people of one page. */
export function ApprenticeTable({ rows }: { rows: FollowingApprentice[] }) {
  return (
    <div className={people.table}>
      <Table
        caption="Aprendices"
        captionHidden
        stacks
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        empty="Ninguno de tus aprendices se llama así."
      />
    </div>
  );
}
