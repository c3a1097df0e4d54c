import type { DateFormatters } from "@/components/common/date-formatters";
import { TextLink } from "@/components/ui/link";
import { describeInvoicing, OBSTACLE_TEXTS, WHERE_TO_SET } from "@/lib/invoicing/record/copy";
import type { Obstacle, RecordsOverview as Overview } from "@/lib/invoicing/record/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { FactList, type FactEntry } from "./fact-list";
import { RecordsActions } from "./records-actions";
import styles from "./records-overview.module.css";

const AGENCY_NAMES: Record<Overview["agency"], string> = {
  real: "La Agencia Tributaria",
  test: "El entorno de pruebas de la Agencia: nada tiene efecto",
  embedded: "Una agencia de pruebas en este servidor: nada tiene efecto",
  none: "Ninguna",
};

function Obstacles({ obstacles, pending }: { obstacles: Obstacle[]; pending: number }) {
  return (
    <section aria-labelledby="falta" className={styles.obstacles}>
      <h2 id="falta" className={styles.title}>
        Antes de enviar falta
      </h2>
      <ul className={styles.list}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{OBSTACLE_TEXTS[obstacle]}</li>
        ))}
      </ul>
      <p className={styles.note}>
        {WHERE_TO_SET} Mientras tanto no se envía nada a la Agencia
        {pending > 0 && ": los registros de las facturas ya hechas esperan en su orden"}.{" "}
        {obstacles.includes("declaration") && (
          <TextLink href={routes.adminDeclaration()}>Leer la declaración responsable</TextLink>
        )}
      </p>
    </section>
  );
}

type FormatMinute = DateFormatters["formatMinute"];

function describeFailure(failure: NonNullable<Overview["failure"]>, formatMinute: FormatMinute): string {
  const { text, attempts, nextAt } = failure;
  const tries = pluralize(attempts, "intento sin respuesta", "intentos sin respuesta");
  return `${text} ${tries}${nextAt ? `; el próximo, el ${formatMinute(nextAt)}` : ""}.`;
}

function listFacts(overview: Overview, formatMinute: FormatMinute): FactEntry[] {
  const { counts, agency, waitingSince, lastContactAt } = overview;
  const pending = counts.pending.toLocaleString("es");
  return [
    ["Se envía a", AGENCY_NAMES[agency]],
    ["Pendientes", waitingSince ? `${pending}, la primera desde el ${formatMinute(waitingSince)}` : pending],
    ["Aceptadas", counts.accepted.toLocaleString("es")],
    ["Aceptadas con errores", counts.withErrors.toLocaleString("es")],
    ["Rechazadas", counts.rejected.toLocaleString("es")],
    ["Último contacto", lastContactAt ? formatMinute(lastContactAt) : "Todavía ninguno"],
    ...(overview.failure
      ? ([["Última dificultad", describeFailure(overview.failure, formatMinute)]] satisfies FactEntry[])
      : []),
  ];
}

interface RecordsOverviewProps {
  overview: Overview;
  dateFormatters: DateFormatters;
}

/** Tells the state of sending to the tax agency, and the obstacles to it. */
export function RecordsOverview({ overview, dateFormatters }: RecordsOverviewProps) {
  const { obstacles, counts, invoicing } = overview;
  const invoicingText = describeInvoicing(invoicing);
  return (
    <div className={styles.overview}>
      {invoicingText !== null && <p role="note">{invoicingText}</p>}
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} pending={counts.pending} />}
      <FactList
        title="Facturas ante la Agencia Tributaria"
        facts={listFacts(overview, dateFormatters.formatMinute)}
      />
      <RecordsActions canSend={obstacles.length === 0 && counts.pending > 0} />
      <p>
        <TextLink href={routes.adminDeclaration()}>Declaración responsable del sistema</TextLink>
      </p>
    </div>
  );
}
