"use client";

import { useQuery } from "@tanstack/react-query";
import { BellIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { unreadNotices } from "@/lib/messaging/notifications/queries";
import { routes } from "@/lib/platform/routes";
import styles from "./notification-bell.module.css";
import { Queries } from "../common/query-provider";

const MOST = 99;

function Bell({ userId }: { userId: string }) {
  const { data: unread = 0 } = useQuery(unreadNotices(userId));
  const label = unread > 0 ? `Notificaciones, ${unread} sin leer` : "Notificaciones";
  return (
    <Link href={routes.notices()} className={styles.bell} aria-label={label} title={label}>
      <BellIcon size={26} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </Link>
  );
}

/** Whether there is something new, on every page of who is signed in. */
export function NoticeBell({ userId }: { userId: string }) {
  return (
    <Queries>
      <Bell userId={userId} />
    </Queries>
  );
}
