import type { ReactNode } from "react";
import { Container } from "@/components/ui/container";
import { TextLink } from "@/components/ui/link";
import { textileImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import styles from "./blog-header.module.css";

interface BlogHeaderProps {
  title: string;
  lead?: string;
  showBlogLink?: boolean;
  /** Seed of the woven band. */
  seed: string;
  children?: ReactNode;
}

export function BlogHeader({ title, lead, showBlogLink, seed, children }: BlogHeaderProps) {
  return (
    <header className={styles.background}>
      <Container className={styles.head}>
        {showBlogLink && (
          <p>
            <TextLink href={routes.blog()}>Blog</TextLink>
          </p>
        )}
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </Container>
      <img src={textileImages.border(seed)} alt="" width={1440} height={44} className={styles.band} />
    </header>
  );
}
