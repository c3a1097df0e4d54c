import type { ReactNode } from "react";
import { Container } from "@/components/ui/container";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import styles from "./settings-layout.module.css";

interface SettingsLayoutProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function SettingsLayout({ title, lead, children }: SettingsLayoutProps) {
  return (
    <Container className={styles.page}>
      <TextLink href={routes.settings()} className={styles.back}>
        <ArrowLeftIcon size={20} /> Configuración de la cuenta
      </TextLink>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.sections}>{children}</div>
    </Container>
  );
}
