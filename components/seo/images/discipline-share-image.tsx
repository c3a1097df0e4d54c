import type { CSSProperties } from "react";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import type { Discipline } from "@/lib/reference/disciplines";
import { truncate, toDrawableText } from "@/lib/platform/text/plain-text";
import { ShareImageFrame, TEXT_COLORS } from "./share-image-frame";
import { FittedTitle } from "./fitted-title";

export const DISCIPLINE_SUN = { x: 968, y: 270, radius: 150 };

const TEXT_HEIGHT = 446;
const MAX_TEXT_LENGTH = 130;

const styles = {
  head: { display: "flex", flexDirection: "column", gap: 18 },
  kind: { fontSize: 28, fontWeight: 600, color: TEXT_COLORS.plum },
  line: { display: "block", width: 660, fontSize: 29, lineHeight: 1.35, lineClamp: 3 },
} satisfies Record<string, CSSProperties>;

interface DisciplineShareImageProps {
  discipline: Discipline;
  background: string;
  logo: string;
}

export function DisciplineShareImage({ discipline, background, logo }: DisciplineShareImageProps) {
  return (
    <ShareImageFrame background={background} logo={logo} height={TEXT_HEIGHT}>
      <div style={styles.head}>
        <span style={styles.kind}>Disciplina</span>
        <FittedTitle fallback="">{discipline.name}</FittedTitle>
      </div>
      <span style={styles.line}>
        {truncate(toDrawableText(DISCIPLINE_TEXTS[discipline.key]), MAX_TEXT_LENGTH)}
      </span>
    </ShareImageFrame>
  );
}
