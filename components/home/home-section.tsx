import type { ReactNode } from "react";
import { Container } from "@/components/ui/container";
import { TextLink } from "@/components/ui/link";
import styles from "./home-section.module.css";

interface SectionProps {
  title: string;
  more?: { href: string; label: string };
  children: ReactNode;
}

/** A part of the home page: its title, the way to all of it, and what it shows. */
export function Section({ title, more, children }: SectionProps) {
  return (
    <Container as="section" className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {more && <TextLink href={more.href}>{more.label}</TextLink>}
      </div>
      {children}
    </Container>
  );
}
