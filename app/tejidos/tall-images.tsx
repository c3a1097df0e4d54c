import { formatTypeAndPlace } from "@/lib/reference/labels";
import {
  formatCurrentPrice,
  formatMasterName,
  formatNextDate,
} from "@/components/seo/images/ayni-share-image";
import { formatDisciplines } from "@/components/seo/images/master-share-image";
import { placeTallSun, TALL_LAYOUTS, TallShareImage } from "@/components/seo/images/tall-share-image";
import { formatLocation } from "@/components/common/location";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { toDrawableText } from "@/lib/platform/text/plain-text";
import { loadImageDataUri } from "@/lib/publishing/seo/image-data-uri";
import { renderShareImage, toPngDataUri } from "@/lib/publishing/seo/render-image";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import {
  renderContentBackground,
  renderStripBackground,
  TALL_CANVASES,
  type ShareBackground,
  type TallShape,
} from "@/lib/publishing/textiles/share-background";
import { isDisciplineKey, type DisciplineKey } from "@/lib/reference/disciplines";

type TallTexts = { kind: string; title: string; lines: string[] };

const toDiscipline = (keys: readonly string[]): DisciplineKey => keys.find(isDisciplineKey) ?? "SPIRITUALITY";

type TallDrawing = {
  shape: TallShape;
  /** A data URL; null where the background has a sun. */
  picture: string | null;
  isRound: boolean;
  texts: TallTexts;
} & ShareBackground;

async function drawTall({ shape, picture, isRound, texts, svg, palette }: TallDrawing): Promise<Buffer> {
  const [background, logo] = await Promise.all([toPngDataUri(svg), toPngDataUri(brandMarkSvg())]);
  const { size } = TALL_CANVASES[shape];
  return renderShareImage(
    <TallShareImage
      shape={shape}
      size={size}
      background={background}
      logo={logo}
      picture={picture === null ? null : { src: picture, isRound, borderColor: palette.paper }}
      {...texts}
    />,
    { photo: picture !== null, size },
  );
}

/** Draws the picture of a content for stories or feeds, as PNG. */
export async function renderTallAyni(ayni: AyniDetail, shape: TallShape): Promise<Buffer> {
  const { width, height } = TALL_LAYOUTS[shape].picture;
  const picture = await loadImageDataUri(ayni.coverUrl, { width, height });
  const background = renderContentBackground(
    {
      seed: ayni.slug,
      discipline: toDiscipline(ayni.disciplines),
      contentType: ayni.contentType,
      disc: picture ? undefined : placeTallSun(shape),
    },
    TALL_CANVASES[shape],
  );
  const day = formatNextDate(ayni);
  const price = formatCurrentPrice(ayni);
  const lines = [formatMasterName(ayni), day ? `${day} · ${price}` : price];
  const texts = { kind: formatTypeAndPlace(ayni), title: ayni.title, lines };
  return drawTall({ shape, picture, isRound: false, texts, ...background });
}

/** Draws the picture of a Master for stories or feeds, as PNG. */
export async function renderTallMaster(master: MasterSummary, shape: TallShape): Promise<Buffer> {
  const sun = placeTallSun(shape);
  const picture = await loadImageDataUri(master.image, { width: 2 * sun.radius, height: 2 * sun.radius });
  const discs = picture ? [] : [{ ...sun, discipline: toDiscipline(master.disciplines) }];
  const background = renderStripBackground(master.slug, discs, TALL_CANVASES[shape]);
  const kind = toDrawableText(formatLocation(master));
  const title = `${master.name} ${master.lastName}`;
  const texts = { kind, title, lines: [formatDisciplines(master.disciplines)] };
  return drawTall({ shape, picture, isRound: true, texts, ...background });
}
