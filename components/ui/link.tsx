"use client";

import NextLink from "next/link";
import { useState, type ComponentProps } from "react";
import { cx } from "./cx";
import styles from "./link.module.css";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch" | "href"> & { href: string };

/** Prefetches on hover, focus or touch only, so that pages with many links stay light. */
export function Link({ onPointerEnter, onFocus, onTouchStart, ...props }: LinkProps) {
  const [shouldPrefetch, setShouldPrefetch] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={shouldPrefetch ? null : false}
      onPointerEnter={(event) => {
        setShouldPrefetch(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setShouldPrefetch(true);
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        setShouldPrefetch(true);
        onTouchStart?.(event);
      }}
    />
  );
}

/** A standalone link, such as "Ver todos". */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link className={cx(styles.text, className)} {...props} />;
}

/** A link that makes its positioned ancestor clickable as a whole, while only its own text is announced. */
export function StretchedLink({ className, ...props }: LinkProps) {
  return <Link className={cx(styles.stretched, className)} {...props} />;
}
