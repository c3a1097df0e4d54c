import { pluralize } from "@/lib/platform/copy/pluralize";
import type { OpenSales } from "./schema";

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const PACKS_OF_ARCHIVED = "quien tiene sesiones sin usar puede seguir eligiendo horas.";
const PACKS_OF_DRAFT =
  "hasta que la publiques otra vez no se podrán elegir más horas, y quien tiene sesiones sin usar podrá pedir su devolución.";

/** Tells a Master what becomes of sold hours and packs once the offer is no longer public; empty if there are none. */
export function describeOpenSales({ hours, packs }: OpenSales, next: "DRAFT" | "ARCHIVED"): string {
  if (hours + packs === 0) return "";
  const ofHours = hours
    ? `${capitalise(pluralize(hours, "cita reservada sigue", "citas reservadas siguen"))} en pie: si no puedes darlas, cancélalas en «Citas».`
    : "";
  const ofPacks = packs
    ? `Hay ${pluralize(packs, "pack", "packs")} con sesiones: ${next === "DRAFT" ? PACKS_OF_DRAFT : PACKS_OF_ARCHIVED}`
    : "";
  return [ofHours, ofPacks, "En unos minutos avisaremos a esas personas."].filter(Boolean).join(" ");
}
