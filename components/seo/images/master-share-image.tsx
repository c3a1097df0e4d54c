import type { CSSProperties } from "react";
import { formatLocation } from "@/components/common/location";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import type { MasterView } from "@/lib/discovery/masters/data";
import { truncate, toDrawableText } from "@/lib/platform/text/plain-text";
import { ShareImageFrame, TEXT_COLORS } from "./share-image-frame";
import { FittedTitle } from "./fitted-title";

/** Position of the portrait or, without one, the sun of the first discipline, in pixels. */
export const PORTRAIT_SIZE_PX = 300;
export const PORTRAIT_SUN = { x: 968, y: 270, radius: PORTRAIT_SIZE_PX / 2 };

const TEXT_HEIGHT = 446;
const MAX_TEXT_LENGTH = 90;
const MAX_DISCIPLINES_LENGTH = 44;

const styles = {
  head: { display: "flex", flexDirection: "column", gap: 18 },
  location: { fontSize: 28, fontWeight: 600, color: TEXT_COLORS.teal },
  line: { display: "block", fontSize: 32, lineHeight: 1.3, lineClamp: 2 },
  disciplines: { fontSize: 28, fontWeight: 600, color: TEXT_COLORS.plum },
  portrait: {
    position: "absolute",
    left: PORTRAIT_SUN.x - PORTRAIT_SIZE_PX / 2,
    top: PORTRAIT_SUN.y - PORTRAIT_SIZE_PX / 2,
    borderRadius: 999,
    border: "8px solid",
  },
} satisfies Record<string, CSSProperties>;

/** Joins as many discipline names as fit on a line. */
export function formatDisciplines(keys: readonly string[]): string {
  const names = keys.filter(isDisciplineKey).map(disciplineName);
  return names.reduce((line, name) => {
    const longer = line ? `${line} · ${name}` : name;
    return longer.length <= MAX_DISCIPLINES_LENGTH ? longer : line;
  }, "");
}

interface MasterShareImageProps {
  master: MasterView;
  /** Color of the background. */
  borderColor: string;
  background: string;
  logo: string;
  portrait: string | null;
}

export function MasterShareImage({ master, borderColor, background, logo, portrait }: MasterShareImageProps) {
  const overlay = portrait && (
    <img
      src={portrait}
      alt=""
      width={PORTRAIT_SIZE_PX}
      height={PORTRAIT_SIZE_PX}
      style={{ ...styles.portrait, borderColor }}
    />
  );
  return (
    <ShareImageFrame background={background} logo={logo} height={TEXT_HEIGHT} overlay={overlay}>
      <div style={styles.head}>
        <span style={styles.location}>{toDrawableText(formatLocation(master))}</span>
        <FittedTitle fallback={PRODUCT_NAME}>{`${master.name} ${master.lastName}`}</FittedTitle>
        <span style={styles.line}>{truncate(toDrawableText(master.shortDescription), MAX_TEXT_LENGTH)}</span>
      </div>
      <span style={styles.disciplines}>{formatDisciplines(master.disciplines)}</span>
    </ShareImageFrame>
  );
}
