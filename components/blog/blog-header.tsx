import type { ReactNode } from "react";
import { Container } from "@/components/ui/container";
import { TextLink } from "@/components/ui/link";
import { bands, routes } from "@/lib/platform/routes";
import styles from "./blog-header.module.css";

interface BlogHeadProps {
  title: string;
  lead?: string;
  /** The whole blog is one step back from here. */
  inner?: boolean;
  /** The band below is woven after it. */
  seed: string;
  children?: ReactNode;
}

/** What stands at the head of every list of posts. */
export function BlogHead({ title, lead, inner, seed, children }: BlogHeadProps) {
  return (
    <header className={styles.ground}>
      <Container className={styles.head}>
        {inner && (
          <p>
            <TextLink href={routes.blog()}>Blog</TextLink>
          </p>
        )}
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </Container>
      <img src={bands.edge(seed)} alt="" width={1440} height={44} className={styles.band} />
    </header>
  );
}
