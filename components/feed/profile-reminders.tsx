"use client";

import { useId, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { XIcon } from "@/components/ui/icons";
import { HandHeartIcon, ImageIcon, MapPinIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import type { ProfilePart } from "@/lib/community/feed/policy";
import { routes } from "@/lib/platform/routes";
import { postponePart } from "./postponed-parts";
import styles from "./profile-reminders.module.css";

const REMINDERS = {
  photo: { icon: <ImageIcon size={22} />, text: "Ponle cara a tu perfil", section: "foto" },
  place: { icon: <MapPinIcon size={22} />, text: "Di dónde estás", section: "lugar" },
  disciplines: {
    icon: <HandHeartIcon size={22} />,
    text: "Elige las disciplinas que te llaman",
    section: "disciplinas",
  },
} satisfies Record<ProfilePart, object>;

/** Links to what the setup wizard left open; each can be dismissed. */
export function ProfileReminders({ parts }: { parts: readonly ProfilePart[] }) {
  const titleId = useId();
  const [postponed, setPostponed] = useState<readonly ProfilePart[]>([]);
  const due = parts.filter((part) => !postponed.includes(part));
  if (due.length === 0) return null;

  function postpone(part: ProfilePart) {
    postponePart(part);
    setPostponed([...postponed, part]);
  }

  return (
    <section aria-labelledby={titleId} className={styles.reminders}>
      <h2 id={titleId} className={styles.title}>
        Para cuando quieras
      </h2>
      <ul role="list" className={styles.list}>
        {due.map((part) => {
          const { icon, text, section } = REMINDERS[part];
          return (
            <li key={part} className={styles.item}>
              {icon}
              <TextLink href={`${routes.profileSettings()}#${section}`}>{text}</TextLink>
              <IconButton
                label={`Ahora no: ${text}`}
                icon={<XIcon size={18} />}
                className={styles.dismiss}
                onClick={() => postpone(part)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
