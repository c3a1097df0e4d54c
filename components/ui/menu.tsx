"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { useId, type ReactElement, type ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";
import styles from "./menu.module.css";

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Stands above the actions, such as whose account it is. */
  heading?: ReactNode;
  align?: "start" | "end";
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A list of actions below its button. Load it with next/dynamic. */
export function Menu({ trigger, heading, align = "end", defaultOpen, children }: MenuProps) {
  const triggerId = useId();
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger id={triggerId} render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={8} align={align} collisionPadding={8}>
          {/* A small dialog around the menu, so that what is no action can stand beside the actions. */}
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
