"use client";

import { useQuery } from "@tanstack/react-query";
import { BellIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { unreadNotificationsQuery } from "@/lib/messaging/notifications/queries";
import { routes } from "@/lib/platform/routes";
import styles from "./notification-bell.module.css";
import { QueryProvider } from "@/components/common/query-provider";

const MAX_SHOWN_COUNT = 99;

function BellLink({ userId }: { userId: string }) {
  const { data: unreadCount = 0 } = useQuery(unreadNotificationsQuery(userId));
  const label = unreadCount > 0 ? `Notificaciones, ${unreadCount} sin leer` : "Notificaciones";
  return (
    <Link href={routes.notifications()} className={styles.bell} aria-label={label} title={label}>
      <BellIcon size={26} />
      {unreadCount > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unreadCount > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unreadCount}
        </span>
      )}
    </Link>
  );
}

export function NotificationBell({ userId }: { userId: string }) {
  return (
    <QueryProvider>
      <BellLink userId={userId} />
    </QueryProvider>
  );
}
