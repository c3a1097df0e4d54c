"use client";

import "leaflet/dist/leaflet.css";
import L from "leaflet";
import { useEffect, useId, useRef } from "react";
import { TextLink } from "@/components/ui/link";
import type { MapTiles } from "@/lib/platform/site-config/schema";
import styles from "./place-map.module.css";

export interface Place {
  /** The middle of the city, in degrees. */
  latitude: number;
  longitude: number;
  city: string;
  /** As far as it is told to everybody. */
  address: string;
}

const ZOOM = 12;
const MAX_ZOOM = 18;
/** About a city: its middle is all that is known of where the place is. */
const CITY_RADIUS_METRES = 2500;

type Point = Pick<Place, "latitude" | "longitude">;

function drawMap(box: HTMLElement, { latitude, longitude }: Point, tilesUrl: string): L.Map {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = L.map(box, {
    center: [latitude, longitude],
    zoom: ZOOM,
    maxZoom: MAX_ZOOM,
    // The page scrolls past it, and tells the attribution itself.
    scrollWheelZoom: false,
    attributionControl: false,
    zoomControl: false,
    ...(isCalm && { zoomAnimation: false, fadeAnimation: false, inertia: false }),
  });
  L.control.zoom({ zoomInTitle: "Acercar", zoomOutTitle: "Alejar" }).addTo(map);
  L.tileLayer(tilesUrl, { maxZoom: MAX_ZOOM }).addTo(map);
  L.circle([latitude, longitude], {
    radius: CITY_RADIUS_METRES,
    className: styles.city,
    interactive: false,
  }).addTo(map);
  return map;
}

const toOpenStreetMap = ({ address }: Place): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

const toGeoLink = ({ latitude, longitude, address }: Place): string =>
  `geo:${latitude},${longitude}?q=${encodeURIComponent(address)}`;

/** A map of the city, and links that look the address up. */
export function PlaceMap({ place, tiles }: { place: Place; tiles: MapTiles }) {
  const box = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { latitude, longitude } = place;
  useEffect(() => {
    if (!box.current) return;
    const map = drawMap(box.current, { latitude, longitude }, tiles.url);
    return () => {
      map.remove();
    };
  }, [latitude, longitude, tiles.url]);
  return (
    <>
      <div
        ref={box}
        role="application"
        aria-label={`Mapa de ${place.city}`}
        aria-describedby={hintId}
        className={styles.map}
      />
      <p className={styles.note}>{tiles.attribution}</p>
      <p id={hintId} className={styles.note}>
        El círculo señala la ciudad. Con el teclado, las flechas mueven el mapa; + y − lo acercan y lo alejan.
      </p>
      <p className={styles.links}>
        <TextLink href={toOpenStreetMap(place)}>Buscar la dirección en OpenStreetMap</TextLink>
        <TextLink href={toGeoLink(place)}>Abrir en tu aplicación de mapas</TextLink>
      </p>
    </>
  );
}
