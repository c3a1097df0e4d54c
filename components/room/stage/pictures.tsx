"use client";

import { useEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from "react";
import { arrangeRoom, fitColumns, type Arrangement } from "@/components/room/session/arrange";
import { useStore } from "@/components/room/use-store";
import { Button, IconButton } from "@/components/ui/button";
import { CaretLeftIcon, CaretRightIcon } from "@/components/ui/later-icons";
import styles from "./pictures.module.css";
import { useRoom } from "./room-context";
import { Tile } from "./tile";

type Size = { width: number; height: number };

function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Tells the session what is on the screen, so that it receives no other pictures. */
function useShown({ main, tiles }: Arrangement): void {
  const { session } = useRoom();
  const shown = main ? [main, ...tiles] : tiles;
  const key = shown.map(({ seat, source }) => `${seat}/${source}`).join(" ");
  const large = main?.source === "camera" ? main.seat : null;
  const pictures = useMemo(
    () =>
      key
        .split(" ")
        .filter(Boolean)
        .map((entry) => {
          const [seat, source] = entry.split("/");
          return {
            seat: Number(seat),
            source: source === "screen" ? ("screen" as const) : ("camera" as const),
          };
        }),
    [key],
  );
  useEffect(() => session.show(pictures, large), [session, pictures, large]);
}

function Pages({
  page,
  pages,
  onChange,
}: Pick<Arrangement, "page" | "pages"> & { onChange: (page: number) => void }) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Páginas de personas" className={styles.pages}>
      <IconButton
        label="Personas anteriores"
        icon={<CaretLeftIcon />}
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      />
      <p>
        {page} de {pages}
      </p>
      <IconButton
        label="Personas siguientes"
        icon={<CaretRightIcon />}
        disabled={page === pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}

/** Tells that pictures are missing because the line is weak, with a way back. */
function LineNotice() {
  const { session } = useRoom();
  const { line } = useStore(session.engine);
  if (line === "full" || line === "small") return null;
  return (
    <div className={styles.line}>
      <p>{line === "sound" ? "Recibes y envías solo sonido." : "Recibes solo la imagen de quien habla."}</p>
      <Button size="s" variant="secondary" onClick={() => session.engine.chooseLine("full")}>
        Volver a ver imágenes
      </Button>
    </div>
  );
}

const toGridStyle = (columns: number, count: number) =>
  ({ "--columns": columns, "--rows": Math.ceil(count / columns) }) as CSSProperties;

/** The pictures of the chosen view. */
export function Pictures() {
  const { room, state, viewName } = useRoom();
  const [wantedPage, setPage] = useState(1);
  const grid = useRef<HTMLUListElement>(null);
  const { width, height } = useSize(grid);
  const { ownSeat, speaker } = state;
  const arrangement = arrangeRoom({ room, ownSeat, view: viewName, page: wantedPage, speaker });
  const { main, tiles, page, pages } = arrangement;
  useShown(arrangement);
  const style = main ? undefined : toGridStyle(fitColumns(width, height, tiles.length), tiles.length);
  return (
    <div className={styles.pictures} data-view={main ? "main" : "circle"}>
      {main && (
        <ul role="list" aria-label="Imagen principal" className={styles.main}>
          <Tile key={`${main.seat}/${main.source}`} tile={main} isLarge />
        </ul>
      )}
      {!main && tiles.length === 0 && (
        <p className={styles.empty}>La persona que guía aún no está en la sala.</p>
      )}
      <ul
        ref={grid}
        role="list"
        aria-label="Personas"
        className={main ? styles.strip : styles.grid}
        tabIndex={main ? 0 : undefined}
        style={style}
        data-count={tiles.length}
      >
        {tiles.map((tile) => (
          <Tile key={tile.seat} tile={tile} />
        ))}
      </ul>
      <Pages page={page} pages={pages} onChange={setPage} />
      <LineNotice />
    </div>
  );
}
