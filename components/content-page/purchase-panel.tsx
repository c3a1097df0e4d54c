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
import { pluralize } from "@/lib/platform/copy/pluralize";
import { EncuentroList } from "./encuentro-list";
import { PURCHASE_SLOTS } from "./purchase-slots";
import { isFree, formatPrice } from "@/components/common/price";
import { SeatsLeft } from "./seats-left";
import { PurchaseAction } from "./purchase-action";
import styles from "./purchase.module.css";

function listIncluded(ayni: AyniDetail) {
  const lines = [];
  const audios = ayni.files.filter(({ kind }) => kind === "AUDIO").length;
  const books = ayni.files.filter(({ kind }) => kind === "EBOOK").length;
  const videos = ayni.files.filter(({ kind }) => kind === "VIDEO").length;
  if (ayni.onlineType === "VIDEOCALL") lines.push({ icon: VideoCameraIcon, text: "Por videollamada" });
  if (ayni.modality === "OFFLINE") lines.push({ icon: MapPinIcon, text: "Presencial" });
  if (audios)
    lines.push({
      icon: HeadphonesIcon,
      text: pluralize(audios, "audio para escuchar", "audios para escuchar"),
    });
  if (books)
    lines.push({ icon: BookOpenIcon, text: pluralize(books, "libro para leer", "libros para leer") });
  if (videos) lines.push({ icon: VideoCameraIcon, text: pluralize(videos, "vídeo", "vídeos") });
  const access =
    ayni.accessDays === null
      ? "Es tuyo para siempre"
      : `Acceso durante ${pluralize(ayni.accessDays, "día", "días")}`;
  lines.push({ icon: ClockIcon, text: access });
  const language = Object.entries(LANGUAGE_LABELS).find(([code]) => code === ayni.language)?.[1];
  if (language) lines.push({ icon: CalendarIcon, text: `En ${language.toLowerCase()}` });
  return lines;
}

const toPurchasable = (ayni: AyniDetail) => ({
  id: ayni.id,
  slug: ayni.slug,
  title: ayni.title,
  userId: ayni.userId,
  amount: ayni.amount,
  currency: ayni.currency,
  minimumAmount: ayni.minimumAmount,
  suggestedAmount: ayni.suggestedAmount,
  seatsLeft: ayni.seatsLeft,
  lastEndsAt: ayni.lastEndsAt,
  contentType: ayni.contentType,
  onlineType: ayni.onlineType,
  encuentros: ayni.encuentros,
});

/** Price, encuentros and action: a sticky sidebar, with the action as a bottom bar on a phone. */
export function PurchasePanel({ ayni, now }: { ayni: AyniDetail; now: Date }) {
  const upcoming = ayni.encuentros.filter(({ endsAt }) => new Date(endsAt) > now);
  const listedEncuentros = upcoming.length > 0 ? upcoming : ayni.encuentros;
  return (
    <aside className={styles.panel} aria-label="Cómo recibirlo">
      <p className={styles.price}>
        {formatPrice(ayni)}
        {!isFree(ayni) && <small className={styles.tax}>Impuestos incluidos</small>}
      </p>
      {listedEncuentros.length > 0 && <EncuentroList encuentros={listedEncuentros} />}
      <div id={PURCHASE_SLOTS.before} className={styles.slot} />
      <div className={styles.action}>
        <p className={styles.barPrice} aria-hidden="true">
          {formatPrice(ayni)}
        </p>
        <div className={styles.button}>
          <Suspense>
            <PurchaseAction ayni={toPurchasable(ayni)} />
          </Suspense>
        </div>
      </div>
      <div id={PURCHASE_SLOTS.after} className={styles.slot} />
      {ayni.seatsLeft !== null && (
        <SeatsLeft slug={ayni.slug} capacity={ayni.capacity} seatsLeft={ayni.seatsLeft} />
      )}
      <ul className={styles.included}>
        {listIncluded(ayni).map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={20} />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
