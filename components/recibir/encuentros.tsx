import { EmptyState } from "@/components/ui/empty-state";
import { CalendarIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { placeLabel } from "@/components/ayni/place";
import type { AyniDetail, EncuentroView } from "@/lib/ayni/schema";
import { routes } from "@/lib/routes";
import { EncuentroRow } from "./encuentro-row";
import styles from "./encuentros.module.css";

interface EncuentrosProps {
  ayni: AyniDetail;
  receivedId: string;
  /** The instant of the request. */
  now: string;
}

function venue(ayni: AyniDetail): string | null {
  if (ayni.modality !== "OFFLINE") return null;
  const city = placeLabel({ city: ayni.placeCity, country: ayni.placeCountry });
  return [ayni.placeName, ayni.placeAddress, city].filter(Boolean).join(", ") || null;
}

const isOver = (now: string) => (encuentro: EncuentroView) => encuentro.endsAt <= now;

function None({ ayni, receivedId }: Omit<EncuentrosProps, "now">) {
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

/** When and where the encuentros of a content are: those to come, then those that have been. */
export function Encuentros({ ayni, receivedId, now }: EncuentrosProps) {
  if (ayni.encuentros.length === 0) return <None ayni={ayni} receivedId={receivedId} />;
  const past = ayni.encuentros.filter(isOver(now));
  const coming = ayni.encuentros.filter((encuentro) => !past.includes(encuentro));
  const next = coming.find(({ cancelled }) => !cancelled);
  const place = venue(ayni);
  const hint = ayni.modality === "ONLINE" ? "Podrás entrar 15 minutos antes" : null;
  return (
    <div className={styles.encuentros}>
      <section aria-labelledby="coming">
        <h2 id="coming" className={styles.heading}>
          Próximos encuentros
        </h2>
        {coming.length === 0 && <p>Todos los encuentros de este Ayni ya han pasado.</p>}
        <ol role="list" className={styles.list}>
          {coming.map((encuentro) => (
            <EncuentroRow
              key={encuentro.id}
              encuentro={encuentro}
              place={place}
              hint={encuentro === next ? hint : null}
            />
          ))}
        </ol>
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past">
          <h2 id="past" className={styles.heading}>
            Ya han pasado
          </h2>
          <ol role="list" className={styles.list}>
            {past.map((encuentro) => (
              <EncuentroRow key={encuentro.id} encuentro={encuentro} place={place} hint={null} past />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
