import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import type { NoticeList as Notices } from "@/lib/messaging/notifications/schema";
import { routes } from "@/lib/platform/routes";
import { byDay } from "../notificaciones/days";
import { NoticeList } from "./notification-list";
import styles from "./notification-list.module.css";

interface NoticesPageProps {
  userId: string;
  notices: Notices;
  zone: string;
  now: Date;
}

/** What somebody was told of on the site, the newest first. */
export function NoticesPage({ userId, notices: { content, metadata }, zone, now }: NoticesPageProps) {
  const { after, unread } = metadata;
  return (
    <Container width="text" className={styles.page}>
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
        <NoticeList userId={userId} days={byDay(content, zone, now)} zone={zone} unread={unread} />
      )}
      {after && (
        <div>
          <ButtonLink variant="secondary" href={routes.notices({ after })}>
            Ver las anteriores
          </ButtonLink>
        </div>
      )}
    </Container>
  );
}
