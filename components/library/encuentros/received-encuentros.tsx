import { EmptyState } from "@/components/ui/empty-state";
import { CalendarIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { placeLabel } from "@/components/common/location";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import type { Access } from "../access-state";
import { CalendarFeed } from "../private-feeds/calendar-feed";
import { EncuentroList } from "./received-encuentro-list";
import styles from "./received-encuentros.module.css";

interface EncuentrosProps {
  ayni: AyniDetail;
  access: Access;
  receivedId: string;
  /** The instant of the request. */
  now: string;
}

function venue(ayni: AyniDetail): string | null {
  if (ayni.modality !== "OFFLINE") return null;
  const city = placeLabel({ city: ayni.placeCity, country: ayni.placeCountry });
  return [ayni.placeName, ayni.placeAddress, city].filter(Boolean).join(", ") || null;
}

function None({ ayni, receivedId }: Pick<EncuentrosProps, "ayni" | "receivedId">) {
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

/** The encuentros of a content, and a calendar of all that one takes part in. */
export function Encuentros({ ayni, access, receivedId, now }: EncuentrosProps) {
  if (ayni.encuentros.length === 0) return <None ayni={ayni} receivedId={receivedId} />;
  const preview = access.kind === "preview";
  return (
    <div className={styles.encuentros}>
      <EncuentroList
        ayniId={ayni.id}
        encuentros={ayni.encuentros}
        place={venue(ayni)}
        online={ayni.modality === "ONLINE"}
        preview={preview}
        start={now}
      />
      {!preview && <CalendarFeed />}
    </div>
  );
}
