import type { ComponentProps } from "react";
import { cx } from "./cx";
import styles from "./link.module.css";

export type LinkProps = ComponentProps<"a"> & {
  href: string;
  /** False keeps the scroll position. */
  scroll?: boolean;
};

/**
 * A link that `LinkNavigation` follows without loading the page anew. It is plain HTML, so that a list of links needs no
 * script of its own, and never prefetches: a click during a prefetch can get lost (vercel/next.js#98684).
 */
export const Link = ({ scroll = true, ...props }: LinkProps) => (
  <a data-link={scroll ? "" : "keep-scroll"} {...props} />
);

/** A standalone link, such as "Ver todos". */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link className={cx(styles.text, className)} {...props} />;
}

/** A link that makes its positioned ancestor clickable as a whole, while only its own text is announced. */
export function StretchedLink({ className, ...props }: LinkProps) {
  return <Link data-link="card" className={cx(styles.stretched, className)} {...props} />;
}
