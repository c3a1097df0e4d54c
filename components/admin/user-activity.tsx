import type { ReactNode } from "react";
import type { DateFormatters } from "@/components/common/date-formatters";
import { Link, TextLink } from "@/components/ui/link";
import type { UserActivity as Activity } from "@/lib/administration/users/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatMoney } from "@/lib/reference/money";
import { OfferedMemberships, UserMemberships } from "./user-memberships";
import styles from "./admin-user-page.module.css";

const STATUS_NAMES: Record<Activity["contents"][number]["status"], string> = {
  DRAFT: "borrador",
  PUBLISHED: "publicada",
  ARCHIVED: "archivada",
};

interface UserActivityProps {
  user: { id: string; name: string; lastName: string; email: string };
  activity: Activity;
  dateFormatters: DateFormatters;
}

function ActivityList({ items }: { items: { id: string; content: ReactNode }[] }) {
  return (
    <ul role="list" className={styles.activity}>
      {items.map(({ id, content }) => (
        <li key={id}>{content}</li>
      ))}
    </ul>
  );
}

/** Lists the purchases, sales, teachings and reports of a person, each with a link to all of them. */
export function UserActivity({ user, activity, dateFormatters }: UserActivityProps) {
  const { purchases, purchaseCount, saleCount, contents, contentCount, reports, reportsMade } = activity;
  const { memberships, membershipCount, plans } = activity;
  const { formatMinute } = dateFormatters;
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>Lo que hace aquí</h2>
      <div>
        <h3 className={styles.subheading}>{pluralize(purchaseCount, "pedido", "pedidos")}</h3>
        <ActivityList
          items={purchases.map(({ id, reference, title, amount, currency, at, isReturned }) => ({
            id,
            content: (
              <>
                <bdi>{title}</bdi> · {amount === 0 ? "gratis" : formatMoney(amount, currency)}
                {isReturned && " · devuelto"} · {formatMinute(at)} ·{" "}
                <span className={styles.reference}>{reference}</span>
              </>
            ),
          }))}
        />
        {purchaseCount > 0 && (
          <TextLink href={routes.adminSales({ searchText: user.email })}>Ver lo que ha pagado</TextLink>
        )}
      </div>
      <UserMemberships memberships={memberships} count={membershipCount} dateFormatters={dateFormatters} />
      {contentCount > 0 && (
        <div>
          <h3 className={styles.subheading}>{pluralize(contentCount, "enseñanza", "enseñanzas")}</h3>
          <ActivityList
            items={contents.map(({ id, slug, title, status, listed }) => ({
              id,
              content: (
                <>
                  {listed ? <Link href={routes.ayni(slug)}>{title}</Link> : <bdi>{title}</bdi>} ·{" "}
                  {STATUS_NAMES[status]}
                </>
              ),
            }))}
          />
          <TextLink href={routes.adminContents({ searchText: formatFullName(user) })}>
            Ver sus enseñanzas
          </TextLink>
        </div>
      )}
      <OfferedMemberships plans={plans} />
      {saleCount > 0 && (
        <p>
          {pluralize(saleCount, "venta", "ventas")} ·{" "}
          <TextLink href={routes.adminSales({ masterId: user.id })}>Ver sus ventas</TextLink>
        </p>
      )}
      <p>
        {pluralize(reports.total, "denuncia", "denuncias")} sobre lo suyo
        {reports.open > 0 && `, ${reports.open} sin decidir`} · {pluralize(reportsMade, "hecha", "hechas")}{" "}
        por esta persona
        {reports.open > 0 && (
          <>
            {" · "}
            <TextLink href={routes.adminReports()}>Ver las denuncias</TextLink>
          </>
        )}
      </p>
    </section>
  );
}
