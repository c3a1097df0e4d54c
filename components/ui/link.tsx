import NextLink from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import styles from "./link.module.css";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch" | "href"> & { href: string };

/** Never prefetches: a click on a link whose prefetch is still on its way can get lost (vercel/next.js#98684). */
export const Link = (props: LinkProps) => <NextLink {...props} prefetch={false} />;

/** A standalone link, such as "Ver todos". */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link className={cx(styles.text, className)} {...props} />;
}

/** A link that makes its positioned ancestor clickable as a whole, while only its own text is announced. */
export function StretchedLink({ className, ...props }: LinkProps) {
  return <Link className={cx(styles.stretched, className)} {...props} />;
}
