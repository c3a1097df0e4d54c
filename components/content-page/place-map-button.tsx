"use client";

import dynamic from "next/dynamic";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import type { MapTiles } from "@/lib/platform/site-config/schema";
import type { Place } from "./place-map";
import styles from "./place-map.module.css";

const PlaceMap = dynamic(() => import("./place-map").then((module) => module.PlaceMap), {
  ssr: false,
  loading: () => <div className={styles.map} aria-busy="true" />,
});

interface PlaceMapButtonProps {
  place: Place;
  tiles: MapTiles;
}

/** Shows a map on request: until then nothing is asked of the server that draws it. */
export function PlaceMapButton({ place, tiles }: PlaceMapButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.place}>
      <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? "Ocultar el mapa" : "Ver en el mapa"}
      </Button>
      <div id={id}>{open && <PlaceMap place={place} tiles={tiles} />}</div>
    </div>
  );
}
