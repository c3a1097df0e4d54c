import { OneEncuentroTime } from "@/components/common/live-time";
import { Badge } from "@/components/ui/badge";
import { ClockIcon, UsersThreeIcon } from "@/components/ui/icons";
import { ArrowsLeftRightIcon, VideoCameraIcon } from "@/components/ui/later-icons";
import { Link, TextLink } from "@/components/ui/link";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { formatTime } from "@/lib/platform/time/format";
import { formatMoney } from "@/lib/reference/money";
import type { UpcomingEncuentro } from "@/lib/teaching/dashboard/schema";
import type { MasterDay as MasterDayView } from "@/lib/teaching/day/schema";
import styles from "./master-day.module.css";

const COMING_SHOWN = 3;

const toPeopleHref = ({ isBooked, ayni }: UpcomingEncuentro): string =>
  isBooked ? routes.agenda({ como: "maestro" }) : routes.participants(ayni.slug);

/** "8 participantes · quedan 4 lugares". */
function formatSeats({ participants, seatsLeft, isBooked }: UpcomingEncuentro): string {
  if (isBooked) return "Cita con una persona";
  const people = pluralize(participants, "participante", "participantes");
  if (seatsLeft === null) return people;
  if (seatsLeft === 0) return `${people} · sin lugares libres`;
  return `${people} · ${seatsLeft === 1 ? "queda 1 lugar" : `quedan ${seatsLeft} lugares`}`;
}

function NextEncuentro({ encuentro }: { encuentro: UpcomingEncuentro }) {
  const { id, title, isInRoom, ayni } = encuentro;
  return (
    <article className={styles.next}>
      <p className={styles.time}>
        <OneEncuentroTime encuentro={encuentro} countsDown />
      </p>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link href={toPeopleHref(encuentro)} className={styles.link}>
            {ayni.title}
          </Link>
        </h3>
        <p>
          {title && `${title} · `}
          {formatSeats(encuentro)}
        </p>
      </div>
      {/* No link of the router: the room's page is loaded with its own headers, which allow the camera. */}
      {isInRoom && (
        <a href={routes.room(id)} className={styles.enter}>
          <VideoCameraIcon size={20} />
          Entrar<span className="visually-hidden"> en la sala de {ayni.title}</span>
        </a>
      )}
    </article>
  );
}

function ComingEncuentros({ encuentros }: { encuentros: UpcomingEncuentro[] }) {
  return (
    <ul role="list" className={styles.coming}>
      {encuentros.map((encuentro) => {
        const { id, ayni, isBooked } = encuentro;
        return (
          <li key={id} className={styles.row}>
            <span className={styles.quiet}>
              <OneEncuentroTime encuentro={encuentro} />
            </span>
            <Link href={toPeopleHref(encuentro)} className={styles.name}>
              {ayni.title}
            </Link>
            {isBooked ? <Badge>Cita</Badge> : <span className={styles.quiet}>{formatSeats(encuentro)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** The day of a Master: what comes next, who has booked today, and what was received since yesterday. */
export function MasterDay({ encuentros, hours, zone, sales }: MasterDayView) {
  const [next, ...later] = encuentros;
  const coming = later.slice(0, COMING_SHOWN);
  return (
    <section aria-labelledby="tu-dia" className={styles.section}>
      <h2 id="tu-dia">Tu día</h2>
      {next ? (
        <NextEncuentro encuentro={next} />
      ) : (
        <p className={styles.calm}>
          No tienes ningún encuentro por delante.{" "}
          <TextLink href={routes.teachingDashboard()}>Ver lo que ofreces</TextLink>
        </p>
      )}
      <ul role="list" className={styles.facts}>
        {hours.length > 0 && (
          <li className={styles.fact}>
            <ClockIcon size={20} />
            <span>
              <TextLink href={routes.agenda({ como: "maestro" })}>
                {pluralize(hours.length, "cita hoy", "citas hoy")}
              </TextLink>
              : {hours.map(({ startsAt, name }) => `${formatTime(startsAt, zone)} con ${name}`).join(", ")}
            </span>
          </li>
        )}
        {sales.people > 0 && (
          <li className={styles.fact}>
            <ArrowsLeftRightIcon size={20} />
            <span>
              <TextLink href={routes.salesOverview()}>
                {pluralize(sales.people, "persona ha recibido", "personas han recibido")} lo tuyo desde ayer
              </TextLink>
              {sales.earnings.length > 0 &&
                `: ${sales.earnings.map(({ amount, currency }) => formatMoney(amount, currency)).join(" y ")} para ti`}
            </span>
          </li>
        )}
        {hours.length === 0 && sales.people === 0 && (
          <li className={styles.fact}>
            <UsersThreeIcon size={20} />
            <span className={styles.quiet}>Desde ayer no hay novedades: un día tranquilo.</span>
          </li>
        )}
      </ul>
      {coming.length > 0 && <ComingEncuentros encuentros={coming} />}
    </section>
  );
}
