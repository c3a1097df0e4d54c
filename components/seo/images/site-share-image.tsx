import type { CSSProperties } from "react";
import { ShareImageFrame, TEXT_COLORS } from "./share-image-frame";
import { FittedTitle } from "./fitted-title";

/** Suns of the background. */
export const SITE_SUNS = [
  { discipline: "YOGA", x: 1010, y: 206, radius: 96 },
  { discipline: "TAROT", x: 862, y: 304, radius: 78 },
  { discipline: "REIKI", x: 1036, y: 376, radius: 66 },
] as const;

const styles = {
  eyebrow: { fontSize: 28, fontWeight: 600, color: TEXT_COLORS.clay },
  head: { display: "flex", flexDirection: "column", gap: 18 },
  lead: { display: "block", width: 640, fontSize: 31, lineHeight: 1.35 },
} satisfies Record<string, CSSProperties>;

/** The default share image of the site. */
export function SiteShareImage({ background, logo }: { background: string; logo: string }) {
  return (
    <ShareImageFrame background={background} logo={logo} height={440}>
      <div style={styles.head}>
        <span style={styles.eyebrow}>Hoy por ti, mañana por mí</span>
        <FittedTitle fallback="">Aprende de quien lo vive cada día</FittedTitle>
      </div>
      <span style={styles.lead}>
        Yoga, reiki, tarot, respiración y setenta disciplinas más, en español y a tu hora.
      </span>
    </ShareImageFrame>
  );
}
