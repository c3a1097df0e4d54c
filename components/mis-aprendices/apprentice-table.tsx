import { LocalDay } from "@/components/recibir/local-day";
import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import { Table, type Column } from "@/components/ui/table";
import type { FollowingApprentice } from "@/lib/apprentices/schema";
import { routes } from "@/lib/routes";
import styles from "./my-apprentices.module.css";
import { ReceivedTitles } from "./received-titles";
import { WriteButton } from "./write-button";

const wholeName = ({ name, lastName }: FollowingApprentice) => `${name} ${lastName}`.trim();

function Person(apprentice: FollowingApprentice) {
  const { slug, profileImage } = apprentice;
  return (
    <span className={styles.person}>
      <Avatar src={profileImage} size={32} />
      {slug ? (
        <Link href={routes.profile(slug)} className={styles.name}>
          {wholeName(apprentice)}
        </Link>
      ) : (
        <span className={styles.name}>{wholeName(apprentice)}</span>
      )}
    </span>
  );
}

const columns: Column<FollowingApprentice>[] = [
  { key: "name", label: "Persona", cell: (row) => <Person {...row} /> },
  {
    key: "since",
    label: "Desde",
    cell: ({ since }) => (
      <span className={styles.plain}>
        <LocalDay iso={since} />
      </span>
    ),
  },
  {
    key: "following",
    label: "Te sigue",
    cell: ({ following }) => <span className={styles.plain}>{following ? "Sí" : "No"}</span>,
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
        <span className={styles.plain}>Cuenta cerrada</span>
      ),
  },
];

/** The people of one page. */
export function ApprenticeTable({ rows }: { rows: FollowingApprentice[] }) {
  return (
    <div className={styles.table}>
      <Table
        caption="Aprendices"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        empty="Ninguno de tus aprendices se llama así."
      />
    </div>
  );
}
