import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, type Column } from "@/components/ui/table";
import type { Sort } from "@/components/ui/table-sort";
import { countryName } from "@/lib/reference/countries";
import type { PeopleSort, PersonRow } from "@/lib/administration/users/schema";
import { routes } from "@/lib/platform/routes";
import type { Moments } from "./moments";
import styles from "./user-table.module.css";
import { ROLE_NAMES } from "./role-names";

const SORTS: Record<PeopleSort, Sort> = {
  newest: { column: "createdAt", direction: "descending" },
  oldest: { column: "createdAt", direction: "ascending" },
  name: { column: "name", direction: "ascending" },
  email: { column: "email", direction: "ascending" },
  lastActive: { column: "lastActive", direction: "descending" },
};

/** What an order of the table is in the address; where there is no such order, the column's own. */
function sortName({ column, direction }: Sort): PeopleSort {
  if (column !== "createdAt") return column as PeopleSort;
  return direction === "ascending" ? "oldest" : "newest";
}

const Person = ({ id, name, lastName, image }: PersonRow) => (
  <span className={styles.person}>
    <Avatar src={image} size={32} />
    <Link href={routes.adminUser(id)} className={styles.name}>
      {name} {lastName}
    </Link>
  </span>
);

const columnsFor = (moments: Moments): Column<PersonRow>[] => [
  { key: "name", label: "Persona", sortable: "ascending", cell: (row) => <Person {...row} /> },
  {
    key: "email",
    label: "Correo electrónico",
    sortable: "ascending",
    cell: ({ email }) => <span className={styles.email}>{email}</span>,
  },
  { key: "role", label: "Rol", cell: ({ role }) => <RoleBadge role={role} /> },
  {
    key: "verified",
    label: "Correo",
    cell: ({ emailVerified }) => (emailVerified ? "Verificado" : "Sin verificar"),
  },
  {
    key: "active",
    label: "Cuenta",
    cell: ({ active }) => (active ? "Activa" : <Badge tone="error">Desactivada</Badge>),
  },
  { key: "country", label: "País", cell: ({ country }) => (country ? countryName(country) : "—") },
  {
    key: "createdAt",
    label: "Alta",
    numeric: true,
    sortable: "descending",
    cell: ({ createdAt }) => moments.day(createdAt),
  },
  {
    key: "lastActive",
    label: "Última actividad",
    numeric: true,
    sortable: "descending",
    cell: ({ lastActiveAt }) => (lastActiveAt ? moments.day(lastActiveAt) : "—"),
  },
];

const TONES = { student: "neutral", master: "teal", admin: "clay" } as const;

const RoleBadge = ({ role }: Pick<PersonRow, "role">) => <Badge tone={TONES[role]}>{ROLE_NAMES[role]}</Badge>;

interface PeopleTableProps {
  rows: PersonRow[];
  sort: PeopleSort;
  /** The address with another order. */
  hrefFor: (sort: PeopleSort) => string;
  moments: Moments;
}

export function PeopleTable({ rows, sort, hrefFor, moments }: PeopleTableProps) {
  return (
    <div className={styles.dense}>
      <Table
        caption="Personas"
        captionHidden
        columns={columnsFor(moments)}
        rows={rows}
        rowKey={({ id }) => id}
        sorting={{ sort: SORTS[sort], hrefFor: (next) => hrefFor(sortName(next)) }}
        empty="Nadie coincide con esta búsqueda. Prueba con menos filtros o con otra parte del nombre."
      />
    </div>
  );
}
