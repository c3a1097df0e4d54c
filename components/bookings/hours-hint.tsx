import { useQuery } from "@tanstack/react-query";
import { TextLink } from "@/components/ui/link";
import { availabilityQuery } from "@/lib/bookings/availability/queries";
import { routes } from "@/lib/platform/routes";

/** Says from where the hours of an offer come, and whether there are any yet. */
export function HoursHint() {
  const { data } = useQuery(availabilityQuery());
  const week = (
    <TextLink href={routes.availability()} target="_blank">
      tu horario
    </TextLink>
  );
  if (data?.weekly.length === 0 && data.exceptions.length === 0)
    return <p>Todavía no has puesto tus horas: sin ellas nadie puede reservar. Ponlas en {week}.</p>;
  return (
    <p>
      Las horas salen de {week}, el mismo para todas tus citas. Tus encuentros y las horas ya reservadas se
      descuentan solas.
    </p>
  );
}
