import { Suspense } from "react";
import {
  BookOpenIcon,
  CalendarIcon,
  ClockIcon,
  HeadphonesIcon,
  MapPinIcon,
  VideoCameraIcon,
} from "@/components/ui/icons";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { LANGUAGE_LABELS } from "@/lib/reference/labels";
import { counted } from "@/lib/platform/copy/pluralize";
import { EncuentroList } from "./encuentro-list";
import { PANEL_SLOTS } from "../ayni/panel-slots";
import { isFree, priceLabel } from "../common/price";
import { PlacesLeft } from "./seats-left";
import { PurchaseAction } from "./purchase-action";
import styles from "./purchase.module.css";

/** What one gets, each line with its glyph. */
function included(ayni: AyniDetail) {
  const lines = [];
  const audios = ayni.files.filter(({ kind }) => kind === "AUDIO").length;
  const books = ayni.files.filter(({ kind }) => kind === "EBOOK").length;
  const videos = ayni.files.filter(({ kind }) => kind === "VIDEO").length;
  if (ayni.onlineType === "VIDEOCALL") lines.push({ icon: VideoCameraIcon, text: "Por videollamada" });
  if (ayni.modality === "OFFLINE") lines.push({ icon: MapPinIcon, text: "Presencial" });
  if (audios)
    lines.push({
      icon: HeadphonesIcon,
      text: counted(audios, "audio para escuchar", "audios para escuchar"),
    });
  if (books) lines.push({ icon: BookOpenIcon, text: counted(books, "libro para leer", "libros para leer") });
  if (videos) lines.push({ icon: VideoCameraIcon, text: counted(videos, "vídeo", "vídeos") });
  const access =
    ayni.accessDays === null
      ? "Es tuyo para siempre"
      : `Acceso durante ${counted(ayni.accessDays, "día", "días")}`;
  lines.push({ icon: ClockIcon, text: access });
  const language = Object.entries(LANGUAGE_LABELS).find(([code]) => code === ayni.language)?.[1];
  if (language) lines.push({ icon: CalendarIcon, text: `En ${language.toLowerCase()}` });
  return lines;
}

const purchasable = (ayni: AyniDetail) => ({
  id: ayni.id,
  slug: ayni.slug,
  title: ayni.title,
  userId: ayni.userId,
  amount: ayni.amount,
  currency: ayni.currency,
  minimumAmount: ayni.minimumAmount,
  suggestedAmount: ayni.suggestedAmount,
  placesLeft: ayni.placesLeft,
  lastEndsAt: ayni.lastEndsAt,
  contentType: ayni.contentType,
  onlineType: ayni.onlineType,
  encuentros: ayni.encuentros,
});

/** Price, encuentros and the action; stays in view beside the text, and its action below it on a phone. */
export function PurchasePanel({ ayni, now }: { ayni: AyniDetail; now: Date }) {
  const coming = ayni.encuentros.filter(({ endsAt }) => new Date(endsAt) > now);
  const shown = coming.length > 0 ? coming : ayni.encuentros;
  return (
    <aside className={styles.panel} aria-label="Cómo recibirlo">
      <p className={styles.price}>
        {priceLabel(ayni)}
        {!isFree(ayni) && <small className={styles.tax}>Impuestos incluidos</small>}
      </p>
      {shown.length > 0 && <EncuentroList encuentros={shown} />}
      <div id={PANEL_SLOTS.before} className={styles.slot} />
      <div className={styles.action}>
        <p className={styles.barPrice} aria-hidden="true">
          {priceLabel(ayni)}
        </p>
        <div className={styles.button}>
          <Suspense>
            <PurchaseAction ayni={purchasable(ayni)} />
          </Suspense>
        </div>
      </div>
      <div id={PANEL_SLOTS.after} className={styles.slot} />
      {ayni.placesLeft !== null && (
        <PlacesLeft slug={ayni.slug} capacity={ayni.capacity} placesLeft={ayni.placesLeft} />
      )}
      <ul className={styles.included}>
        {included(ayni).map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={20} />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
