import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import styles from "./back-link.module.css";

/** A link at the head of a page to the page above it. */
export function BackLink({
  tight,
  children,
  ...props
}: ComponentProps<typeof TextLink> & { tight?: boolean }) {
  return (
    <TextLink {...props}>
      <span className={cx(styles.words, tight && styles.tight)}>
        <ArrowLeftIcon size={18} />
        {children}
      </span>
    </TextLink>
  );
}
