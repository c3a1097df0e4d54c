import type { CSSProperties } from "react";
import { priceLabel } from "@/components/common/price";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { CONTENT_BAND, SHARE_SIZE } from "@/lib/publishing/textiles/share-background";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { CONTENT_TYPE_LABELS, MODALITY_LABELS } from "@/lib/reference/labels";
import { clip, drawableText } from "@/lib/share/text";
import { hour, shortDay, zoneCity } from "@/lib/platform/time/format";
import { Frame, INK } from "./share-image-frame";
import { Title } from "./fitted-title";

/** Where the sun stands, and the cover that takes its place. */
export const SUN = { x: 1006, y: 276, radius: 130 };
export const COVER = { width: 344, height: 258 };

/** A name longer than its line is cut. */
const NAME_CHARACTERS = 40;

const styles = {
  kind: { display: "flex", gap: 16, fontSize: 28, fontWeight: 600 },
  type: { color: INK.clay },
  discipline: { color: INK.plum },
  giver: { display: "flex", alignItems: "center", gap: 20, fontSize: 29 },
  portrait: { borderRadius: 999, border: "4px solid" },
  lines: { display: "flex", flexDirection: "column", gap: 4 },
  name: { fontWeight: 600, color: INK.strong },
  facts: { display: "flex", gap: 14 },
  day: { fontWeight: 600, color: INK.teal },
  cover: {
    position: "absolute",
    left: SHARE_SIZE.width - 64 - COVER.width,
    top: 138,
    borderRadius: 20,
    border: "6px solid",
  },
} satisfies Record<string, CSSProperties>;

function kindOf({ contentType, modality }: AyniDetail): string {
  const live = contentType !== "PODCAST" && contentType !== "EBOOK";
  return CONTENT_TYPE_LABELS[contentType] + (live ? ` ${MODALITY_LABELS[modality].toLowerCase()}` : "");
}

/** "sáb 5 dic, 19:00 (Madrid)" of the next encuentro, in the Master's zone. */
function dayOf({ encuentros, nextStartsAt }: AyniDetail): string | null {
  const next = encuentros.find(({ startsAt, cancelled }) => !cancelled && startsAt === nextStartsAt);
  if (!next) return null;
  const { startsAt, timezone } = next;
  return `${shortDay(startsAt, timezone)}, ${hour(startsAt, timezone)} (${zoneCity(timezone)})`;
}

interface AyniPictureProps {
  ayni: AyniDetail;
  /** The undyed wool of the ground. */
  paper: string;
  ground: string;
  mark: string;
  portrait: string | null;
  cover: string | null;
}

/** A content as it is shown where it is shared. */
export function AyniPicture({ ayni, paper, ground, mark, portrait, cover }: AyniPictureProps) {
  const day = dayOf(ayni);
  const kind = kindOf(ayni);
  const giver = clip(drawableText(`${ayni.master.name} ${ayni.master.lastName}`), NAME_CHARACTERS);
  const discipline = ayni.disciplines.find(isDisciplineKey);
  const beside = cover && (
    <img src={cover} alt="" {...COVER} style={{ ...styles.cover, borderColor: paper }} />
  );
  return (
    <Frame ground={ground} mark={mark} height={SHARE_SIZE.height - CONTENT_BAND} beside={beside}>
      <div style={{ display: "flex", flexDirection: "column", gap: 18 }}>
        <div style={styles.kind}>
          <span style={styles.type}>{kind}</span>
          {discipline && <span style={styles.discipline}>{disciplineName(discipline)}</span>}
        </div>
        <Title fallback={kind}>{ayni.title}</Title>
      </div>
      <div style={styles.giver}>
        {portrait && (
          <img
            src={portrait}
            alt=""
            width={92}
            height={92}
            style={{ ...styles.portrait, borderColor: paper }}
          />
        )}
        <div style={styles.lines}>
          <span style={styles.name}>{giver}</span>
          <div style={styles.facts}>
            {day && <span style={styles.day}>{day}</span>}
            {day && <span>·</span>}
            <span style={styles.name}>{drawableText(priceLabel(ayni))}</span>
          </div>
        </div>
      </div>
    </Frame>
  );
}
