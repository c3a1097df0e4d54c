"use client";

import type { ComponentProps } from "react";
import { Avatar } from "@/components/ui/avatar";
import { useLazyPopup } from "@/components/ui/use-lazy-popup";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import styles from "./user-menu.module.css";

const loadPopup = () => import("./user-menu-popup").then((module) => module.UserMenuPopup);

function Trigger({ user, ...props }: ComponentProps<"button"> & { user: SessionUser }) {
  return (
    <button type="button" aria-haspopup="menu" className={styles.trigger} aria-label="Tu cuenta" {...props}>
      <Avatar src={user.image} name={user.name} eager />
    </button>
  );
}

/** The portrait that opens the menu of the account, which is loaded then. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { Popup, triggerProps } = useLazyPopup(loadPopup);
  if (Popup) return <Popup user={user} trigger={<Trigger user={user} />} />;
  return <Trigger user={user} aria-expanded={false} {...triggerProps} />;
}
