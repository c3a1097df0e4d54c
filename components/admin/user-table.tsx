import { ListSort } from "@/components/common/list-sort";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, type Column } from "@/components/ui/table";
import type { TableSort } from "@/components/ui/table-sort";
import { countryName } from "@/lib/reference/countries";
import { userSorts, type UserSort, type UserRow } from "@/lib/administration/users/schema";
import { routes } from "@/lib/platform/routes";
import type { DateFormatters } from "@/components/common/date-formatters";
import styles from "./user-table.module.css";
import { roleName } from "./role-names";
import { RowCheckbox } from "./selection-area";
import { UserSelection } from "./user-selection";
import { NO_RESULTS } from "@/lib/platform/copy/search";

const TABLE_SORTS: Record<UserSort, TableSort> = {
  newest: { column: "createdAt", direction: "descending" },
  oldest: { column: "createdAt", direction: "ascending" },
  name: { column: "name", direction: "ascending" },
  email: { column: "email", direction: "ascending" },
  lastActive: { column: "lastActive", direction: "descending" },
};

/** Without headers, on narrow screens. */
const SORT_LABELS: Record<UserSort, string> = {
  newest: "Altas más recientes primero",
  oldest: "Altas más antiguas primero",
  lastActive: "Actividad más reciente primero",
  name: "Por nombre",
  email: "Por correo",
};

/** Returns the sort parameter of a table header; all columns but `createdAt` sort in one direction only. */
function toUserSort({ column, direction }: TableSort): UserSort {
  if (column !== "createdAt") return column as UserSort;
  return direction === "ascending" ? "oldest" : "newest";
}

const UserCell = ({ id, name, lastName, image }: UserRow) => (
  <div className={styles.person}>
    <RowCheckbox id={id} name={`a ${name} ${lastName}`} />
    <Avatar src={image} name={name} size={32} />
    <Link href={routes.adminUser(id)} className={styles.name}>
      {name} {lastName}
    </Link>
  </div>
);

const getUserColumns = (dateFormatters: DateFormatters): Column<UserRow>[] => [
  { key: "name", label: "Persona", sortable: "ascending", cell: (row) => <UserCell {...row} /> },
  {
    key: "email",
    label: "Correo electrónico",
    sortable: "ascending",
    cell: ({ email }) => (
      <span className={styles.email} title={email}>
        {email}
      </span>
    ),
  },
  { key: "role", label: "Rol", cell: (row) => <RoleBadge {...row} /> },
  {
    key: "verified",
    label: "Correo",
    cell: ({ emailVerified }) => (
      <span className={styles.verified} data-verified={emailVerified || undefined}>
        {emailVerified ? "Verificado" : "Sin verificar"}
      </span>
    ),
  },
  {
    key: "active",
    label: "Cuenta",
    cell: ({ active }) =>
      active ? <span className={styles.active}>Activa</span> : <Badge tone="error">Desactivada</Badge>,
  },
  { key: "country", label: "País", cell: ({ country }) => (country ? countryName(country) : "—") },
  {
    key: "createdAt",
    label: "Alta",
    numeric: true,
    sortable: "descending",
    cell: ({ createdAt }) => dateFormatters.formatDay(createdAt),
  },
  {
    key: "lastActive",
    label: "Última actividad",
    numeric: true,
    sortable: "descending",
    cell: ({ lastActiveAt }) => (lastActiveAt ? dateFormatters.formatDay(lastActiveAt) : "—"),
  },
];

const ROLE_TONES = { student: "neutral", master: "teal", admin: "clay" } as const;

const RoleBadge = ({ role, masterTitle }: Pick<UserRow, "role" | "masterTitle">) => (
  <Badge tone={ROLE_TONES[role]}>{roleName(role, masterTitle)}</Badge>
);

interface UserTableProps {
  rows: UserRow[];
  sort: UserSort;
  /** URL of the table with another sort. */
  hrefFor: (sort: UserSort) => string;
  dateFormatters: DateFormatters;
}

export function UserTable({ rows, sort, hrefFor, dateFormatters }: UserTableProps) {
  const sortOptions = userSorts.map((value) => ({ value, label: SORT_LABELS[value], href: hrefFor(value) }));
  return (
    <>
      <ListSort value={sort} options={sortOptions} />
      <UserSelection
        people={rows.map(({ id, role, active, emailVerified }) => ({ id, role, active, emailVerified }))}
      >
        <div className={styles.dense}>
          <Table
            caption="Personas"
            captionHidden
            gridWhenNarrow
            columns={getUserColumns(dateFormatters)}
            rows={rows}
            rowKey={({ id }) => id}
            sorting={{ sort: TABLE_SORTS[sort], hrefFor: (next) => hrefFor(toUserSort(next)) }}
            empty={`${NO_RESULTS}. Prueba con menos filtros o con otra parte del nombre.`}
          />
        </div>
      </UserSelection>
    </>
  );
}
