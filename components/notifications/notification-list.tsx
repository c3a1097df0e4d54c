"use client";

import { useRouter } from "next/navigation";
import { useId, type ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { BellIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import type { NotificationView } from "@/lib/messaging/notifications/schema";
import { formatTime } from "@/lib/platform/time/format";
import type { NotificationDay } from "./group-by-day";
import styles from "./notification-list.module.css";
import { useReadNotifications } from "./use-read-notifications";

const PICTURE_PIXELS = 40;

interface NotificationListProps {
  userId: string;
  days: NotificationDay[];
  zone: string;
  /** Unread notifications on all pages. */
  unread: number;
}

/** Notifications by day; opening one marks it as read. */
export function NotificationList({ userId, days, zone, unread }: NotificationListProps) {
  const router = useRouter();
  const { isRead, isPending, markOne, markAll } = useReadNotifications(userId);
  const all = days.flatMap(({ notifications }) => notifications);
  const unreadLeft = unread - all.filter(({ id, read }) => !read && isRead(id)).length;
  const handleReadAll = () =>
    markAll(
      all.map(({ id }) => id),
      {
        onSuccess: () => router.refresh(),
        onError: (error) => void toast(errorMessage(error), { kind: "error", duration: 5000 }),
      },
    );
  return (
    <>
      {unreadLeft > 0 && (
        <div>
          <Button variant="secondary" size="s" pending={isPending} onClick={handleReadAll}>
            Marcar todo como leído
          </Button>
        </div>
      )}
      {days.map(({ label, notifications }) => (
        <NotificationDaySection key={label} label={label}>
          {notifications.map((notification) => (
            <NotificationListItem
              key={notification.id}
              notification={notification}
              timeZone={zone}
              unread={!notification.read && !isRead(notification.id)}
              onOpen={() => markOne(notification.id)}
            />
          ))}
        </NotificationDaySection>
      ))}
    </>
  );
}

function NotificationDaySection({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.day}>
        {label}
      </h2>
      <ul role="list" className={styles.list}>
        {children}
      </ul>
    </section>
  );
}

/** Decorative, since the text names the person and the content. */
function Picture({ picture }: Pick<NotificationView, "picture">) {
  if (picture === null) {
    return (
      <span className={styles.icon} aria-hidden="true">
        <BellIcon size={20} />
      </span>
    );
  }
  if (picture.shape === "portrait") return <Avatar src={picture.url} size={PICTURE_PIXELS} />;
  return (
    <img
      src={picture.url}
      alt=""
      width={PICTURE_PIXELS}
      height={PICTURE_PIXELS}
      loading="lazy"
      decoding="async"
      className={styles.cover}
    />
  );
}

interface NotificationListItemProps {
  notification: NotificationView;
  timeZone: string;
  unread: boolean;
  onOpen: () => void;
}

function NotificationListItem({ notification, timeZone, unread, onOpen }: NotificationListItemProps) {
  const { text, path, createdAt } = notification;
  const handleOpen = () => unread && onOpen();
  return (
    <li>
      <Link
        href={path}
        className={cx(styles.notification, unread && styles.unread)}
        onClick={handleOpen}
        onAuxClick={handleOpen}
      >
        <span className={styles.dot} aria-hidden="true" />
        <Picture picture={notification.picture} />
        <span>
          {unread && <span className="visually-hidden">Sin leer: </span>}
          {text}
        </span>
        <time dateTime={createdAt} className={styles.time}>
          {formatTime(createdAt, timeZone)}
        </time>
      </Link>
    </li>
  );
}
