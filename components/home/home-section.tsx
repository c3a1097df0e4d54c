import type { ReactNode } from "react";
import { Container } from "@/components/ui/container";
import { TextLink } from "@/components/ui/link";
import styles from "./home-section.module.css";

interface HomeSectionProps {
  title: string;
  moreLink?: { href: string; label: string };
  children: ReactNode;
}

export function HomeSection({ title, moreLink, children }: HomeSectionProps) {
  return (
    <Container as="section" className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {moreLink && <TextLink href={moreLink.href}>{moreLink.label}</TextLink>}
      </div>
      {children}
    </Container>
  );
}
