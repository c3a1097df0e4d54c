import type { CSSProperties } from "react";
import { Frame, INK } from "./share-image-frame";
import { Title } from "./fitted-title";

/** Suns of a few disciplines, for the ground. */
export const SUNS = [
  { discipline: "YOGA", x: 1010, y: 206, radius: 96 },
  { discipline: "TAROT", x: 862, y: 304, radius: 78 },
  { discipline: "REIKI", x: 1036, y: 376, radius: 66 },
] as const;

const styles = {
  eyebrow: { fontSize: 28, fontWeight: 600, color: INK.clay },
  head: { display: "flex", flexDirection: "column", gap: 18 },
  lead: { display: "block", width: 640, fontSize: 31, lineHeight: 1.35 },
} satisfies Record<string, CSSProperties>;

/** The site as it is shown where one of its pages is shared that has no picture of its own. */
export function SitePicture({ ground, mark }: { ground: string; mark: string }) {
  return (
    <Frame ground={ground} mark={mark} height={440}>
      <div style={styles.head}>
        <span style={styles.eyebrow}>Hoy por ti, mañana por mí</span>
        <Title fallback="">Aprende de quien lo vive cada día</Title>
      </div>
      <span style={styles.lead}>
        Yoga, reiki, tarot, respiración y setenta disciplinas más, en español y a tu hora.
      </span>
    </Frame>
  );
}
