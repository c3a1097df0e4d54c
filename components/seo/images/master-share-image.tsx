import type { CSSProperties } from "react";
import { placeLabel } from "@/components/common/location";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { PRODUCT } from "@/lib/copy/product";
import type { MasterPage } from "@/lib/discovery/masters/data";
import { clip, drawableText } from "@/lib/share/text";
import { Frame, INK } from "./share-image-frame";
import { Title } from "./fitted-title";

/** Where the portrait stands, and the sun of the first discipline without one. */
export const PORTRAIT = 300;
export const PORTRAIT_SUN = { x: 968, y: 270, radius: PORTRAIT / 2 };

const TEXT_HEIGHT = 446;
const LINE_CHARACTERS = 90;
const DISCIPLINES_CHARACTERS = 44;

const styles = {
  head: { display: "flex", flexDirection: "column", gap: 18 },
  place: { fontSize: 28, fontWeight: 600, color: INK.teal },
  line: { display: "block", fontSize: 32, lineHeight: 1.3, lineClamp: 2 },
  disciplines: { fontSize: 28, fontWeight: 600, color: INK.plum },
  portrait: {
    position: "absolute",
    left: PORTRAIT_SUN.x - PORTRAIT / 2,
    top: PORTRAIT_SUN.y - PORTRAIT / 2,
    borderRadius: 999,
    border: "8px solid",
  },
} satisfies Record<string, CSSProperties>;

/** As many names as one line holds. */
function disciplinesLine(keys: readonly string[]): string {
  const names = keys.filter(isDisciplineKey).map(disciplineName);
  return names.reduce((line, name) => {
    const longer = line ? `${line} · ${name}` : name;
    return longer.length <= DISCIPLINES_CHARACTERS ? longer : line;
  }, "");
}

interface MasterPictureProps {
  master: MasterPage;
  /** The undyed wool of the ground. */
  paper: string;
  ground: string;
  mark: string;
  portrait: string | null;
}

/** A Master as they are shown where their page is shared. */
export function MasterPicture({ master, paper, ground, mark, portrait }: MasterPictureProps) {
  const beside = portrait && (
    <img
      src={portrait}
      alt=""
      width={PORTRAIT}
      height={PORTRAIT}
      style={{ ...styles.portrait, borderColor: paper }}
    />
  );
  return (
    <Frame ground={ground} mark={mark} height={TEXT_HEIGHT} beside={beside}>
      <div style={styles.head}>
        <span style={styles.place}>{drawableText(placeLabel(master))}</span>
        <Title fallback={PRODUCT}>{`${master.name} ${master.lastName}`}</Title>
        <span style={styles.line}>{clip(drawableText(master.shortDescription), LINE_CHARACTERS)}</span>
      </div>
      <span style={styles.disciplines}>{disciplinesLine(master.disciplines)}</span>
    </Frame>
  );
}
