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
import type { NotificationGroup, NotificationPicture } from "@/lib/messaging/notifications/schema";
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
  const { isRead, isPending, markSome, markAll } = useReadNotifications(userId);
  const ids = days.flatMap(({ groups }) => groups.flatMap((group) => group.ids));
  const unreadIds = days.flatMap(({ groups }) => groups.flatMap((group) => (group.read ? [] : group.ids)));
  const unreadLeft = unread - unreadIds.filter(isRead).length;
  const handleReadAll = () =>
    markAll(ids, {
      onSuccess: () => router.refresh(),
      onError: (error) => void toast(errorMessage(error), { kind: "error", duration: 5000 }),
    });
  return (
    <>
      {days.map(({ label, groups }, index) => (
        <NotificationDaySection
          key={label}
          label={label}
          action={
            index === 0 &&
            unreadLeft > 0 && (
              <Button variant="quiet" size="s" pending={isPending} onClick={handleReadAll}>
                Marcar todo como leído
              </Button>
            )
          }
        >
          {groups.map((group) => (
            <NotificationListItem
              key={group.ids[0]}
              group={group}
              timeZone={zone}
              unread={!group.read && !group.ids.every(isRead)}
              onOpen={() => markSome(group.ids)}
            />
          ))}
        </NotificationDaySection>
      ))}
    </>
  );
}

interface NotificationDaySectionProps {
  label: string;
  action: ReactNode;
  children: ReactNode;
}

function NotificationDaySection({ label, action, children }: NotificationDaySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.dayHead}>
        <h2 id={id} className={styles.day}>
          {label}
        </h2>
        {action}
      </div>
      <ul role="list" className={styles.list}>
        {children}
      </ul>
    </section>
  );
}

function Picture({ shape, url }: NotificationPicture) {
  if (shape === "portrait") return <Avatar src={url} size={PICTURE_PIXELS} />;
  return (
    <img
      src={url}
      alt=""
      width={PICTURE_PIXELS}
      height={PICTURE_PIXELS}
      loading="lazy"
      decoding="async"
      className={styles.cover}
    />
  );
}

/** Decorative, since the text names the people and the content. */
function Pictures({ pictures }: Pick<NotificationGroup, "pictures">) {
  return (
    <span className={styles.pictures} aria-hidden="true">
      {pictures.length === 0 && (
        <span className={styles.icon}>
          <BellIcon size={20} />
        </span>
      )}
      {pictures.map((picture) => (
        <Picture key={picture.url} {...picture} />
      ))}
    </span>
  );
}

interface NotificationListItemProps {
  group: NotificationGroup;
  timeZone: string;
  unread: boolean;
  onOpen: () => void;
}

function NotificationListItem({ group, timeZone, unread, onOpen }: NotificationListItemProps) {
  const { text, path, pictures, createdAt } = group;
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
        <Pictures pictures={pictures} />
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
