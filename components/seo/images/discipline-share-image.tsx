import type { CSSProperties } from "react";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import type { Discipline } from "@/lib/reference/disciplines";
import { clip, drawableText } from "@/lib/share/text";
import { Frame, INK } from "./share-image-frame";
import { Title } from "./fitted-title";

/** Where the sun of the discipline stands. */
export const DISCIPLINE_SUN = { x: 968, y: 270, radius: 150 };

const TEXT_HEIGHT = 446;
const LINE_CHARACTERS = 130;

const styles = {
  head: { display: "flex", flexDirection: "column", gap: 18 },
  kind: { fontSize: 28, fontWeight: 600, color: INK.plum },
  line: { display: "block", width: 660, fontSize: 29, lineHeight: 1.35, lineClamp: 3 },
} satisfies Record<string, CSSProperties>;

interface DisciplinePictureProps {
  discipline: Discipline;
  ground: string;
  mark: string;
}

/** A discipline as it is shown where its page is shared. */
export function DisciplinePicture({ discipline, ground, mark }: DisciplinePictureProps) {
  return (
    <Frame ground={ground} mark={mark} height={TEXT_HEIGHT}>
      <div style={styles.head}>
        <span style={styles.kind}>Disciplina</span>
        <Title fallback="">{discipline.name}</Title>
      </div>
      <span style={styles.line}>{clip(drawableText(DISCIPLINE_TEXTS[discipline.key]), LINE_CHARACTERS)}</span>
    </Frame>
  );
}
