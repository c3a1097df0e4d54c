"use client";

import { useShownZone } from "@/components/common/use-shown-zone";
import { CalendarIcon, ListBulletsIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { toExploreUrl } from "@/lib/discovery/catalogue/url";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { toWeekUrl } from "@/lib/discovery/week/url";
import styles from "./view-link.module.css";

interface ViewLinkProps {
  filters: CatalogueFilters;
  isWeek: boolean;
}

/** Leads from the list to the calendar of the same filters, and back. */
export function ViewLink({ filters, isWeek }: ViewLinkProps) {
  const zone = useShownZone();
  const Icon = isWeek ? ListBulletsIcon : CalendarIcon;
  return (
    <TextLink
      className={styles.link}
      href={isWeek ? toExploreUrl(filters, "soonest", zone) : toWeekUrl(filters, null, zone)}
    >
      <Icon size={18} />
      {isWeek ? "Ver en lista" : "Ver por semana"}
    </TextLink>
  );
}
