import { LinkTabs } from "@/components/ui/link-tabs";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { ParticipantsContent } from "@/lib/teaching/participants/schema";
import styles from "./participants.module.css";

interface ParticipantsHeaderProps {
  content: ParticipantsContent;
  title: string;
  current: "people" | "attendance";
}

/** The title of a content's people, and the way between them and their attendance. */
export function ParticipantsHeader({ content, title, current }: ParticipantsHeaderProps) {
  const { slug, encuentros } = content;
  return (
    <>
      <TextLink href={routes.teachingDashboard()} className={styles.screenOnly}>
        <span className={styles.back}>
          <ArrowLeftIcon size={18} />
          Ayni ofrecido
        </span>
      </TextLink>
      <header>
        <h1>{title}</h1>
        <p className={styles.title}>{content.title}</p>
      </header>
      {encuentros.length > 0 && (
        <div className={styles.screenOnly}>
          <LinkTabs
            label="Vistas"
            current={current}
            tabs={[
              { key: "people", label: "Personas", href: routes.participants(slug) },
              { key: "attendance", label: "Asistencia", href: routes.attendance(slug) },
            ]}
          />
        </div>
      )}
    </>
  );
}
