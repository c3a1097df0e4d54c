"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { useId, type ReactElement, type ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";
import styles from "./menu.module.css";

interface MenuProps {
  trigger: ReactElement;
  /** Shown above the actions, such as the account's owner. */
  heading?: ReactNode;
  defaultOpen?: boolean;
  /** True where the trigger stays in place while the page scrolls, such as in the header. */
  isTriggerFixed?: boolean;
  children: ReactNode;
}

/** A dropdown menu. Load it with next/dynamic. */
export function Menu({ trigger, heading, defaultOpen, isTriggerFixed = false, children }: MenuProps) {
  const triggerId = useId();
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger id={triggerId} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          positionMethod={isTriggerFixed ? "fixed" : "absolute"}
          sideOffset={8}
          align="end"
          collisionPadding={8}
        >
          {/* A dialog, since a `menu` role may contain only items and the heading is none. */}
          <Base.Popup role="dialog" aria-labelledby={triggerId} className={styles.popup}>
            {heading && <div className={styles.heading}>{heading}</div>}
            <Base.List className={styles.list}>{children}</Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean;
  children: ReactNode;
}

export function MenuItem({
  icon,
  danger,
  children,
  ...props
}: MenuItemProps & { onClick: () => void; disabled?: boolean }) {
  return (
    <Base.Item className={cx(styles.item, danger && styles.danger)} {...props}>
      {icon}
      {children}
    </Base.Item>
  );
}

export function MenuLink({ icon, href, children }: MenuItemProps & { href: string }) {
  return (
    <Base.LinkItem className={styles.item} closeOnClick render={<Link href={href} />}>
      {icon}
      {children}
    </Base.LinkItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}
