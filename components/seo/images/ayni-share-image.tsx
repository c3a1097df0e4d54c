import type { CSSProperties } from "react";
import { formatPrice } from "@/components/common/price";
import { findVenueCity } from "@/lib/content/schedule/policy";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { atCurrentPrice } from "@/lib/orders/pro-rata";
import { CONTENT_BAND_HEIGHT, SHARE_IMAGE_SIZE } from "@/lib/publishing/textiles/share-background";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { formatTypeAndPlace } from "@/lib/reference/labels";
import { truncate, toDrawableText } from "@/lib/platform/text/plain-text";
import { formatShortMoment } from "@/lib/platform/time/format";
import { zoneName } from "@/lib/platform/time/zone-names";
import { ShareImageFrame, TEXT_COLORS } from "./share-image-frame";
import { FittedTitle } from "./fitted-title";

/** Position of the sun, in pixels; the cover replaces it. */
export const CONTENT_SUN = { x: 1006, y: 276, radius: 130 };
export const COVER_SIZE = { width: 344, height: 258 };

const MAX_NAME_LENGTH = 40;

const styles = {
  kind: { display: "flex", gap: 16, fontSize: 28, fontWeight: 600 },
  type: { color: TEXT_COLORS.clay },
  discipline: { color: TEXT_COLORS.plum },
  author: { display: "flex", alignItems: "center", gap: 20, fontSize: 29 },
  portrait: { borderRadius: 999, border: "4px solid" },
  authorLines: { display: "flex", flexDirection: "column", gap: 4 },
  name: { fontWeight: 600, color: TEXT_COLORS.strong },
  facts: { display: "flex", gap: 14 },
  day: { fontWeight: 600, color: TEXT_COLORS.teal },
  cover: {
    position: "absolute",
    left: SHARE_IMAGE_SIZE.width - 64 - COVER_SIZE.width,
    top: 138,
    borderRadius: 20,
    border: "6px solid",
  },
} satisfies Record<string, CSSProperties>;

/** "sáb 5 dic, 19:00 (Madrid)" for the next encuentro, in its own time zone; in person, "sáb 5 dic, 19:00 en Madrid". */
export function formatNextDate({ encuentros, nextStartsAt, ...ayni }: AyniDetail): string | null {
  const next = encuentros.find(({ startsAt, cancelled }) => !cancelled && startsAt === nextStartsAt);
  if (!next) return null;
  const { startsAt, timezone } = next;
  const city = findVenueCity(ayni, timezone);
  return `${formatShortMoment(startsAt, timezone)} ${city === null ? `(${zoneName(timezone)})` : `en ${city}`}`;
}

/** The price of what is left of it, as its page tells it. */
export const formatCurrentPrice = (ayni: AyniDetail, now = new Date()): string =>
  toDrawableText(formatPrice(atCurrentPrice(ayni, now)));

export const formatMasterName = ({ master }: AyniDetail): string =>
  truncate(toDrawableText(`${master.name} ${master.lastName}`), MAX_NAME_LENGTH);

interface AyniShareImageProps {
  ayni: AyniDetail;
  /** Color of the background. */
  borderColor: string;
  background: string;
  logo: string;
  portrait: string | null;
  cover: string | null;
}

export function AyniShareImage({
  ayni,
  borderColor,
  background,
  logo,
  portrait,
  cover,
}: AyniShareImageProps) {
  const day = formatNextDate(ayni);
  const kind = formatTypeAndPlace(ayni);
  const discipline = ayni.disciplines.find(isDisciplineKey);
  const overlay = cover && (
    <img src={cover} alt="" {...COVER_SIZE} style={{ ...styles.cover, borderColor }} />
  );
  return (
    <ShareImageFrame
      background={background}
      logo={logo}
      height={SHARE_IMAGE_SIZE.height - CONTENT_BAND_HEIGHT}
      overlay={overlay}
    >
      <div style={{ display: "flex", flexDirection: "column", gap: 18 }}>
        <div style={styles.kind}>
          <span style={styles.type}>{kind}</span>
          {discipline && <span style={styles.discipline}>{disciplineName(discipline)}</span>}
        </div>
        <FittedTitle fallback={kind}>{ayni.title}</FittedTitle>
      </div>
      <div style={styles.author}>
        {portrait && (
          <img src={portrait} alt="" width={92} height={92} style={{ ...styles.portrait, borderColor }} />
        )}
        <div style={styles.authorLines}>
          <span style={styles.name}>{formatMasterName(ayni)}</span>
          <div style={styles.facts}>
            {day && <span style={styles.day}>{day}</span>}
            {day && <span>·</span>}
            <span style={styles.name}>{formatCurrentPrice(ayni)}</span>
          </div>
        </div>
      </div>
    </ShareImageFrame>
  );
}
