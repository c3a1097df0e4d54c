"use client";

import { useRouter } from "next/navigation";
import { useId, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { notify } from "@/components/ui/toast";
import { messageOf } from "@/lib/platform/http/client";
import type { NoticeView } from "@/lib/messaging/notifications/schema";
import { hour } from "@/lib/platform/time/format";
import type { NoticeDay } from "../notificaciones/days";
import styles from "./notification-list.module.css";
import { useReading } from "./use-read-notifications";

interface NoticeListProps {
  userId: string;
  days: NoticeDay[];
  /** The zone in which the hours are said. */
  zone: string;
  /** Unread ones, on any page of the list. */
  unread: number;
}

/** What somebody was told, day by day; what one opens is read. */
export function NoticeList({ userId, days, zone, unread }: NoticeListProps) {
  const router = useRouter();
  const { isRead, isPending, markOne, markAll } = useReading(userId);
  const all = days.flatMap(({ notices }) => notices);
  const left = unread - all.filter(({ id, read }) => !read && isRead(id)).length;
  const readAll = () =>
    markAll(
      all.map(({ id }) => id),
      {
        onSuccess: () => router.refresh(),
        onError: (error) => void notify(messageOf(error), { kind: "error", duration: 5000 }),
      },
    );
  return (
    <>
      {left > 0 && (
        <div>
          <Button variant="secondary" size="s" pending={isPending} onClick={readAll}>
            Marcar todo como leído
          </Button>
        </div>
      )}
      {days.map(({ label, notices }) => (
        <Day key={label} label={label}>
          {notices.map((notice) => (
            <Row
              key={notice.id}
              notice={notice}
              zone={zone}
              unread={!notice.read && !isRead(notice.id)}
              onOpen={() => markOne(notice.id)}
            />
          ))}
        </Day>
      ))}
    </>
  );
}

function Day({ label, children }: { label: string; children: ReactNode }) {
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

interface RowProps {
  notice: NoticeView;
  zone: string;
  unread: boolean;
  onOpen: () => void;
}

function Row({ notice: { text, path, createdAt }, zone, unread, onOpen }: RowProps) {
  const open = () => unread && onOpen();
  return (
    <li>
      <Link
        href={path}
        className={cx(styles.notice, unread && styles.unread)}
        onClick={open}
        onAuxClick={open}
      >
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.text}>
          {unread && <span className="visually-hidden">Sin leer: </span>}
          {text}
        </span>
        <time dateTime={createdAt} className={styles.hour}>
          {hour(createdAt, zone)}
        </time>
      </Link>
    </li>
  );
}
