import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import type { NotificationPage } from "@/lib/messaging/notifications/schema";
import { routes } from "@/lib/platform/routes";
import { groupByDay } from "./group-by-day";
import { NotificationList } from "./notification-list";
import styles from "./notification-list.module.css";

interface NotificationCentreProps {
  userId: string;
  notifications: NotificationPage;
  zone: string;
  now: Date;
}

export function NotificationCentre({
  userId,
  notifications: { content, metadata },
  zone,
  now,
}: NotificationCentreProps) {
  const { after, unread } = metadata;
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <h1>Notificaciones</h1>
        <TextLink href={routes.notificationSettings()}>Elegir mis avisos</TextLink>
      </header>
      {content.length === 0 ? (
        <EmptyState icon={<BellIcon size={38} />} title="Todavía no hay nada que contarte">
          <p>
            Aquí verás lo que publican tus Maestros, tus próximos encuentros y lo que otros reciben de ti.
          </p>
        </EmptyState>
      ) : (
        <NotificationList userId={userId} days={groupByDay(content, zone, now)} zone={zone} unread={unread} />
      )}
      {after && (
        <div>
          <ButtonLink variant="secondary" href={routes.notifications({ after })}>
            Ver las anteriores
          </ButtonLink>
        </div>
      )}
    </Container>
  );
}
