import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { NOTIFICATION_FILTERS } from "@/lib/messaging/notifications/schema";
import type { NotificationGroupPage, NotificationsQuery } from "@/lib/messaging/notifications/schema";
import { routes } from "@/lib/platform/routes";
import { groupByDay } from "./group-by-day";
import { NotificationList } from "./notification-list";
import styles from "./notification-list.module.css";

const EMPTY_TEXTS = {
  title: "Todavía no hay nada que contarte",
  text: "Aquí verás lo que publican tus Maestros, tus próximos encuentros y lo que otros reciben de ti.",
};
const NO_MATCH_TEXTS = {
  title: "Nada por aquí",
  text: "Con este filtro no hay notificaciones.",
};

const TABS = [
  { key: "all", label: "Todas", href: routes.notifications() },
  { key: "unread", label: "Sin leer", href: routes.notifications({ about: "unread" }) },
  ...Object.entries(NOTIFICATION_FILTERS).map(([about, { label }]) => ({
    key: about,
    label,
    href: routes.notifications({ about }),
  })),
];

interface NotificationCentreProps {
  userId: string;
  page: NotificationGroupPage;
  about: NotificationsQuery["about"];
  now: Date;
}

export function NotificationCentre({ userId, page, about, now }: NotificationCentreProps) {
  const { zone, content } = page;
  const { after, unread } = page.metadata;
  const emptyTexts = about ? NO_MATCH_TEXTS : EMPTY_TEXTS;
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <h1>Notificaciones</h1>
        <TextLink href={routes.notificationSettings()}>Elegir mis avisos</TextLink>
      </header>
      {(about || content.length > 0) && (
        <LinkTabs label="Filtrar las notificaciones" tabs={TABS} current={about ?? "all"} />
      )}
      {content.length === 0 ? (
        <EmptyState icon={<BellIcon size={38} />} title={emptyTexts.title}>
          <p>{emptyTexts.text}</p>
        </EmptyState>
      ) : (
        <NotificationList userId={userId} days={groupByDay(content, zone, now)} zone={zone} unread={unread} />
      )}
      {after && (
        <div>
          <ButtonLink variant="secondary" href={routes.notifications({ after, about })}>
            Ver las anteriores
          </ButtonLink>
        </div>
      )}
    </Container>
  );
}
