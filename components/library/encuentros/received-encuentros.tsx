import { EmptyState } from "@/components/ui/empty-state";
import { CalendarIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { formatLocation } from "@/components/common/location";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import type { AccessState } from "@/components/library/access-state";
import { CalendarFeed } from "@/components/library/private-feeds/calendar-feed";
import { ReceivedEncuentroList } from "./received-encuentro-list";
import styles from "./received-encuentros.module.css";

interface ReceivedEncuentrosProps {
  ayni: AyniDetail;
  access: AccessState;
  receivedId: string;
  /** Time of the request, ISO 8601. */
  now: string;
}

function formatVenue(ayni: AyniDetail): string | null {
  if (ayni.modality !== "OFFLINE") return null;
  const city = formatLocation({ city: ayni.placeCity, country: ayni.placeCountry });
  const { placeName, placeAddress, placeMeetingPoint, placeQuarter } = ayni;
  return [placeName, placeAddress, placeMeetingPoint, placeQuarter, city].filter(Boolean).join(", ") || null;
}

function NoEncuentros({ ayni, receivedId }: Pick<ReceivedEncuentrosProps, "ayni" | "receivedId">) {
  return (
    <EmptyState
      icon={<CalendarIcon size={36} />}
      title="Este Ayni no tiene encuentros"
      action={
        <TextLink href={routes.receivedItem(ayni.slug, receivedId, "contenido")}>Ver el contenido</TextLink>
      }
    >
      <p>Lo que recibiste te espera en el contenido, para cuando quieras.</p>
    </EmptyState>
  );
}

/** The encuentros of a content, and the user's private calendar feed. */
export function ReceivedEncuentros({ ayni, access, receivedId, now }: ReceivedEncuentrosProps) {
  if (ayni.encuentros.length === 0) return <NoEncuentros ayni={ayni} receivedId={receivedId} />;
  const isPreview = access.kind === "preview";
  return (
    <div className={styles.encuentros}>
      <ReceivedEncuentroList
        ayniId={ayni.id}
        encuentros={ayni.encuentros}
        venue={formatVenue(ayni)}
        placeCity={ayni.placeCity}
        isOnline={ayni.modality === "ONLINE"}
        isPreview={isPreview}
        renderedAt={now}
      />
      {!isPreview && <CalendarFeed />}
    </div>
  );
}
