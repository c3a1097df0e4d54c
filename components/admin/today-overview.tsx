import type { ReactNode } from "react";
import { formatCount } from "@/components/common/format-count";
import type { DateFormatters } from "@/components/common/date-formatters";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckIcon } from "@/components/ui/icons";
import { Link, TextLink } from "@/components/ui/link";
import type { RecentSales, TodayOverview as Overview } from "@/lib/administration/today/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatMoney } from "@/lib/reference/money";
import styles from "./today-overview.module.css";

/** "hoy", "ayer", "hace 3 días". */
const formatAge = (days: number): string => {
  if (days === 0) return "hoy";
  return days === 1 ? "ayer" : `hace ${days} días`;
};

function SalesFigures({ label, rows }: { label: string; rows: { text: string; note: string }[] }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      {rows.length === 0 && <dd className={cx(styles.figure, styles.none)}>Ninguna</dd>}
      {rows.map(({ text, note }) => (
        <dd key={text} className={styles.figure}>
          {text} <span className={styles.note}>{note}</span>
        </dd>
      ))}
    </div>
  );
}

const toSalesRows = (sales: RecentSales[], period: "today" | "week") =>
  sales
    .filter((row) => row[period].count > 0)
    .map((row) => ({
      text: formatMoney(row[period].amount, row.currency),
      note: pluralize(row[period].count, "venta", "ventas"),
    }));

function Sales({ sales }: { sales: RecentSales[] }) {
  return (
    <Card as="section" className={styles.sales}>
      <header className={styles.head}>
        <h2 className={styles.title}>Ventas</h2>
        <TextLink href={routes.adminSales()}>Ver las ventas</TextLink>
      </header>
      <dl className={styles.periods}>
        <SalesFigures label="Hoy" rows={toSalesRows(sales, "today")} />
        <SalesFigures label="Últimos 7 días" rows={toSalesRows(sales, "week")} />
      </dl>
    </Card>
  );
}

interface TaskProps {
  title: string;
  count: number;
  className?: string;
  link: { href: string; label: string };
  children?: ReactNode;
}

/** A figure of what waits, with the way to it. */
function Task({ title, count, className, link, children }: TaskProps) {
  return (
    <Card as="section" className={cx(styles.task, className)}>
      <h2 className={styles.title}>{title}</h2>
      <p className={cx(styles.count, count === 0 && styles.none)}>{formatCount(count)}</p>
      {children && <div className={styles.details}>{children}</div>}
      <TextLink href={link.href} className={styles.more}>
        {link.label}
      </TextLink>
    </Card>
  );
}

function Applications({ total, oldest }: Overview["applications"]) {
  return (
    <Task
      title="Solicitudes por responder"
      count={total}
      link={{ href: routes.adminApplications(), label: "Ver las solicitudes" }}
    >
      {oldest.length > 0 && (
        <ol role="list" aria-label="Las que más esperan">
          {oldest.map((application) => (
            <li key={application.id} className={styles.line}>
              <span className={styles.lineText}>{formatFullName(application)}</span>
              <span className={styles.lineNote}>{formatAge(application.days)}</span>
            </li>
          ))}
        </ol>
      )}
    </Task>
  );
}

type PaymentsProps = Overview["payments"] & { dateFormatters: DateFormatters };

function Payments({ unmatched, failed, latestFailed, dateFormatters }: PaymentsProps) {
  return (
    <Task
      title="Cobros con problemas"
      count={unmatched + failed}
      link={
        unmatched > 0
          ? { href: `${routes.adminSales()}#pagos-sin-pedido`, label: "Ver los pagos sin pedido" }
          : { href: routes.adminFailedPayments(), label: "Ver los pagos fallidos" }
      }
    >
      <p className={styles.note}>
        {pluralize(unmatched, "pago sin pedido", "pagos sin pedido")} ·{" "}
        <TextLink href={routes.adminFailedPayments({ state: "waiting", days: "7" })}>
          {pluralize(failed, "fallido", "fallidos")} en 7 días
        </TextLink>
      </p>
      {latestFailed.length > 0 && (
        <ul role="list" aria-label="Los últimos pagos fallidos">
          {latestFailed.map(({ id, title, buyer, amount, currency, createdAt, reference }) => (
            <li key={id} className={styles.line} title={`${reference} · ${title}`}>
              <span className={styles.lineText}>
                <Link href={routes.adminUser(buyer.id)} className={styles.link}>
                  {formatFullName(buyer)}
                </Link>
                , {formatMoney(amount, currency)}
              </span>
              <time dateTime={createdAt} className={styles.lineNote}>
                {dateFormatters.formatDay(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Task>
  );
}

function Payouts({ payouts }: Pick<Overview, "payouts">) {
  return (
    <Task
      title="Maestros por pagar"
      className={styles.payouts}
      count={payouts.reduce((sum, { masters }) => sum + masters, 0)}
      link={{ href: routes.adminPayouts(), label: "Ver los pagos" }}
    >
      {payouts.length > 0 && (
        <ul role="list">
          {payouts.map(({ currency, amount, count }) => (
            <li key={currency} className={styles.line}>
              <span className={styles.lineText}>{formatMoney(amount, currency)}</span>
              <span className={styles.lineNote}>{pluralize(count, "venta", "ventas")}</span>
            </li>
          ))}
        </ul>
      )}
    </Task>
  );
}

/** Sales above 400 € whose invoice needs data that their buyers have not given. */
function UnnamedSales({ total, oldest }: Overview["unnamedSales"]) {
  return (
    <Task
      title="Facturas sin los datos de quien compra"
      count={total}
      link={{ href: routes.adminSales(), label: "Ver las ventas" }}
    >
      <p className={styles.note}>Pasan de 400 €: pide a quien compró que los ponga en su pedido.</p>
      <ol role="list" aria-label="Las que más esperan">
        {oldest.map(({ id, reference, days }) => (
          <li key={id} className={styles.line}>
            <span className={styles.lineText}>
              <Link href={routes.order(id)} className={styles.link}>
                Pedido {reference}
              </Link>
            </span>
            <span className={styles.lineNote}>{formatAge(days)}</span>
          </li>
        ))}
      </ol>
    </Task>
  );
}

/** Memberships whose charge has failed: the processor tries again, and each person was told. */
function UnpaidMemberships({ total, oldest }: Overview["unpaidMemberships"]) {
  return (
    <Task
      title="Membresías sin cobrar"
      count={total}
      link={{ href: routes.adminFailedPayments(), label: "Ver los pagos fallidos" }}
    >
      <p className={styles.note}>Se vuelve a intentar solo, y a cada persona se lo hemos dicho.</p>
      <ol role="list" aria-label="Las que más llevan sin cobrar">
        {oldest.map(({ id, title, member, amount, currency, days }) => (
          <li key={id} className={styles.line} title={title}>
            <span className={styles.lineText}>
              <Link href={routes.adminUser(member.id)} className={styles.link}>
                {formatFullName(member)}
              </Link>
              , {formatMoney(amount, currency)}
            </span>
            <span className={styles.lineNote}>{formatAge(days)}</span>
          </li>
        ))}
      </ol>
    </Task>
  );
}

const hasNothingWaiting = (overview: Overview): boolean => {
  const { applications, payments, unpaidMemberships, reports, failedJobs, payouts, unnamedSales } = overview;
  const failed = [payments.unmatched, payments.failed, unpaidMemberships.total];
  const counts = [...failed, applications.total, reports.total, failedJobs];
  return [...counts, payouts.length, unnamedSales.total].every((count) => count === 0);
};

interface TodayOverviewProps {
  overview: Overview;
  dateFormatters: DateFormatters;
}

/** The first page of the desk: recent sales, and what waits for an admin. */
export function TodayOverview({ overview, dateFormatters }: TodayOverviewProps) {
  const { sales, applications, payments, unpaidMemberships, reports, failedJobs, payouts, unnamedSales } =
    overview;
  return (
    <>
      <Sales sales={sales} />
      {hasNothingWaiting(overview) ? (
        <EmptyState icon={<CheckIcon size={38} />} title="Todo al día">
          <p>No hay nada por resolver.</p>
        </EmptyState>
      ) : (
        <div className={styles.tasks}>
          <Applications {...applications} />
          <Task
            title="Denuncias abiertas"
            count={reports.total}
            link={{ href: routes.adminReports(), label: "Ver las denuncias" }}
          >
            {reports.total > 0 && (
              <p className={styles.note}>La más antigua es de {formatAge(reports.oldestDays)}</p>
            )}
          </Task>
          <Payouts payouts={payouts} />
          <Payments {...payments} dateFormatters={dateFormatters} />
          <Task
            title="Correos y trabajos fallidos"
            count={failedJobs}
            link={{ href: routes.adminFailedJobs(), label: "Ver correos y trabajos" }}
          />
          {unpaidMemberships.total > 0 && <UnpaidMemberships {...unpaidMemberships} />}
          {unnamedSales.total > 0 && <UnnamedSales {...unnamedSales} />}
        </div>
      )}
    </>
  );
}
