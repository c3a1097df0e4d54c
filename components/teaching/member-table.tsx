import { LocalDate } from "@/components/common/local-date";
import people from "@/components/common/people-list.module.css";
import { PersonCell } from "@/components/common/person-cell";
import { Table, type Column } from "@/components/ui/table";
import { NO_RESULTS } from "@/lib/platform/copy/search";
import { formatMoney } from "@/lib/reference/money";
import { describeMember, findEnd } from "@/lib/teaching/members/policy";
import { formatFullName } from "@/lib/platform/text/full-name";
import type { ListedMember, MemberGroup, PlanMember } from "@/lib/teaching/members/schema";
import { ReturnSaleButton } from "./return-sale-button";
import styles from "./plan-members.module.css";

const Day = ({ iso }: { iso: string }) => (
  <span className={people.plain}>
    <LocalDate iso={iso} />
  </span>
);

function State({ member }: { member: PlanMember }) {
  const { state, leftAt, leaveReason, pausedUntil } = member;
  return (
    <div className={styles.state}>
      <span className={people.plain}>{describeMember(member)}</span>
      {state === "PAUSED" && pausedUntil !== null && leftAt === null && (
        <span className={styles.quiet}>
          Hasta el <LocalDate iso={pausedUntil} />
        </span>
      )}
      {leaveReason && <q className={styles.reason}>{leaveReason}</q>}
    </div>
  );
}

function Amount({ member: { amount, currency, isGift, isSolidarity } }: { member: PlanMember }) {
  return (
    <div className={styles.state}>
      <span className={people.plain}>{isGift ? "Regalo" : formatMoney(amount, currency)}</span>
      {isSolidarity && <span className={styles.quiet}>Lugar solidario</span>}
    </div>
  );
}

function Help({ member, title }: { member: ListedMember; title: string }) {
  const { returnable, currency } = member;
  if (!returnable) return null;
  const { orderId, amount, endingSeats } = returnable;
  return (
    <ReturnSaleButton
      orderId={orderId}
      name={formatFullName(member)}
      price={formatMoney(amount, currency)}
      title={title}
      sold={{ endingSeats }}
    />
  );
}

type Shown = { group: MemberGroup; title: string; canHelp: boolean };

const toColumns = ({ group, title, canHelp }: Shown): Column<ListedMember>[] => [
  { key: "name", label: "Persona", cell: (row) => <PersonCell {...row} /> },
  { key: "state", label: "Estado", cell: (row) => <State member={row} /> },
  { key: "since", label: "Desde", cell: ({ since }) => <Day iso={since} /> },
  group === "dentro"
    ? { key: "until", label: "Pagado hasta", cell: ({ paidUntil }) => <Day iso={paidUntil} /> }
    : {
        key: "until",
        label: "Terminó",
        cell: (row) => <Day iso={findEnd(row) ?? row.paidUntil} />,
      },
  {
    key: "amount",
    label: "Importe",
    cell: (row) => <Amount member={row} />,
  },
  ...(canHelp
    ? [
        {
          key: "refund",
          label: "Ayuda",
          cell: (row: ListedMember) => <Help member={row} title={title} />,
        },
      ]
    : []),
];

interface MemberTableProps {
  group: MemberGroup;
  /** The name of the plan. */
  title: string;
  rows: ListedMember[];
}

export const MemberTable = ({ group, title, rows }: MemberTableProps) => (
  <div className={people.table}>
    <Table
      caption="Miembros"
      captionHidden
      stackWhenNarrow
      columns={toColumns({ group, title, canHelp: rows.some(({ returnable }) => returnable !== null) })}
      rows={rows}
      rowKey={({ membershipId }) => membershipId}
      empty={`${NO_RESULTS}.`}
    />
  </div>
);
