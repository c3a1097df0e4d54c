import frame from "@/components/common/index-page.module.css";
import { sheetStyle } from "@/components/common/textile-sheet";
import { Container } from "@/components/ui/container";
import { DISCIPLINE_GROUPS } from "@/lib/reference/discipline-groups";
import { DISCIPLINES, disciplineKeys } from "@/lib/reference/disciplines";
import { textileImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { DisciplineSearch } from "./discipline-search";

const keysInOrder = DISCIPLINE_GROUPS.flatMap(({ keys }) => keys);

/** Disciplines by group with their content counts; `counts` is keyed by discipline. */
export function DisciplinesIndex({ counts }: { counts: Record<string, number> }) {
  const groups = DISCIPLINE_GROUPS.map(({ name, slug, keys }) => ({
    name,
    slug,
    tiles: keys
      .map((key) => ({
        name: DISCIPLINES[key].name,
        href: routes.discipline(DISCIPLINES[key].slug),
        sheetIndex: keysInOrder.indexOf(key),
        count: counts[key] ?? 0,
      }))
      .sort((a, b) => a.name.localeCompare(b.name, "es")),
  }));
  return (
    <Container className={frame.page}>
      <h1 className={frame.title}>Disciplinas</h1>
      <p className={frame.line}>{disciplineKeys.length} maneras de aprender y de cuidarse</p>
      <div style={sheetStyle(textileImages.disciplineSheet(keysInOrder), keysInOrder.length)}>
        <DisciplineSearch groups={groups} />
      </div>
    </Container>
  );
}
