"use client";

import NextLink from "next/link";
import { useState, type ComponentProps } from "react";
import { cx } from "./cx";
import styles from "./link.module.css";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch" | "href"> & { href: string };

/** A link that prefetches only when it is about to be used, so that a page full of links stays light. */
export function Link({ onPointerEnter, onFocus, onTouchStart, ...props }: LinkProps) {
  const [intended, setIntended] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={intended ? null : false}
      onPointerEnter={(event) => {
        setIntended(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIntended(true);
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        setIntended(true);
        onTouchStart?.(event);
      }}
    />
  );
}

/** A link in clay that stands by itself, such as "Ver todos". */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link className={cx(styles.text, className)} {...props} />;
}
