import "server-only";
import type { OwnPlan } from "@/lib/orders/membership-plans/schema";
import { mapBatches } from "@/lib/platform/batches";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { slugify } from "@/lib/platform/text/slug";
import { toLocalDay } from "@/lib/platform/time/days";
import { toDecimalAmount } from "@/lib/reference/money";
import { describeMember, findEnd } from "./policy";
import type { PlanMember } from "./schema";

const COLUMNS = [
  { key: "name", header: "Nombre" },
  { key: "lastName", header: "Apellidos" },
  { key: "status", header: "Estado" },
  { key: "since", header: "Desde", type: "instant" },
  { key: "paidUntil", header: "Pagado hasta", type: "instant" },
  { key: "kind", header: "Tipo" },
  { key: "amount", header: "Importe", type: "decimal" },
  { key: "currency", header: "Moneda" },
  { key: "period", header: "Cada" },
  { key: "leftAt", header: "Dijo que se va", type: "instant" },
  { key: "endedAt", header: "Terminó", type: "instant" },
  { key: "leaveReason", header: "Por qué se va" },
] as const;

type ExportedPlan = Pick<OwnPlan, "name" | "interval">;

const toCsvRow =
  ({ interval }: ExportedPlan) =>
  (member: PlanMember) => ({
    ...member,
    status: describeMember(member),
    endedAt: findEnd(member),
    kind: member.isGift ? "Regalo" : member.isSolidarity ? "Lugar solidario" : "",
    amount: member.isGift ? null : toDecimalAmount(member.amount, member.currency),
    currency: member.currency.toUpperCase(),
    period: interval === "year" ? "año" : "mes",
  });

interface MembersExport {
  plan: ExportedPlan;
  members: AsyncIterable<PlanMember[]>;
}

/** Without e-mail addresses. */
export const createMembersCsv = (
  { plan, members }: MembersExport,
  format: CsvFormat,
  now = new Date(),
): Response =>
  csvResponse({
    name: `miembros-${slugify(plan.name)}-${toLocalDay(now.toISOString(), format.timeZone)}`,
    columns: COLUMNS,
    rows: mapBatches(members, toCsvRow(plan)),
    format,
  });
