import { Link } from "@/components/ui/link";
import { routes, type ReceivedSection } from "@/lib/platform/routes";
import styles from "./section-tabs.module.css";

interface SectionTabsProps {
  slug: string;
  receivedId: string;
  section: ReceivedSection;
}

const SECTIONS: readonly { section: ReceivedSection; label: string }[] = [
  { section: "contenido", label: "Contenido" },
  { section: "encuentros", label: "Encuentros" },
];

export function SectionTabs({ slug, receivedId, section: currentSection }: SectionTabsProps) {
  return (
    <nav aria-label="Secciones" className={styles.tabs}>
      {SECTIONS.map(({ section, label }) => (
        <Link
          key={section}
          href={routes.receivedItem(slug, receivedId, section)}
          className={styles.tab}
          aria-current={section === currentSection ? "page" : undefined}
          scroll={false}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
