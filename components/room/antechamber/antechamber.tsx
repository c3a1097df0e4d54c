"use client";

import { Portrait } from "@/components/room/portrait";
import { useEffect } from "react";
import { isCaptureForbiddenByPage } from "@/components/common/capture-failure";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Container } from "@/components/ui/container";
import { ArrowLeftIcon, ShieldCheckIcon } from "@/components/ui/icons";
import { HourglassIcon } from "@/components/ui/later-icons";
import { LockIcon } from "@/components/room/icons";
import { TextLink } from "@/components/ui/link";
import type { LocalMedia } from "@/components/room/media/local-media";
import { useClock } from "@/components/room/use-clock";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { RoomView } from "@/lib/rooms/room/schema";
import type { RoomPass } from "@/lib/rooms/seats/schema";
import styles from "./antechamber.module.css";
import { ClosureNotice, OwnLink } from "./closure-notice";
import { ConnectionCheck } from "./connection-check";
import { DeviceSettings } from "./device-settings";
import { EntryForm } from "./entry-form";
import { OwnPicture } from "./own-picture";
import { RoomTimes } from "./room-times";

interface AntechamberProps {
  view: RoomView;
  /** The server's clock minus this one, in milliseconds. */
  clockAheadMs: number;
  local: LocalMedia;
  onEnter: (pass: RoomPass) => Promise<void>;
  /** Fetches the view again. */
  onOpen: () => void;
}

const FINAL_CLOSURES: readonly RoomView["closure"][] = ["over", "cancelled", "ended", "removed"];

/** True where camera and microphone are of use: not at a closed room or one outside Ayllu. */
const canTryOut = ({ closure, joinUrl }: RoomView) => joinUrl === null && !FINAL_CLOSURES.includes(closure);

/** Names some people, and counts the others: "Ana, Bea y 3 personas más". */
function listNames(people: RoomView["people"]): string {
  const names = people.slice(0, 3).map(({ name }) => name);
  const more = people.length - names.length;
  if (more > 0) names.push(pluralize(more, "persona más", "personas más"));
  return new Intl.ListFormat("es").format(names);
}

function People({ people }: Pick<RoomView, "people">) {
  const inside = people.filter(({ isWaiting }) => !isWaiting);
  const waiting = people.filter(({ isWaiting }) => isWaiting);
  if (people.length === 0) return <p className={styles.people}>Todavía no hay nadie dentro.</p>;
  return (
    <div className={styles.people}>
      <span className={styles.faces} aria-hidden="true">
        {people.slice(0, 5).map(({ name, photoUrl }, index) => (
          <Portrait key={index} src={photoUrl} name={name} size={36} />
        ))}
      </span>
      {inside.length > 0 && <p>Dentro: {listNames(inside)}</p>}
      {waiting.length > 0 && (
        <p>
          {waiting.length === 1 ? "Espera" : "Esperan"}: {listNames(waiting)}
        </p>
      )}
    </div>
  );
}

/** Explains what happens after entering. */
function Door({ view: { isLocked, isOpened, master } }: Pick<AntechamberProps, "view">) {
  if (isOpened && !isLocked) return null;
  return (
    <p className={styles.locked}>
      {isOpened ? <LockIcon size={20} /> : <HourglassIcon size={20} />}
      {isOpened
        ? `La puerta está cerrada: al entrar, ${master.name} te abrirá.`
        : `${master.name} aún no ha abierto la sala: espera dentro, y pasarás sin hacer nada.`}
    </p>
  );
}

function Way({ view, clockAheadMs, onEnter, onOpen }: Omit<AntechamberProps, "local">) {
  const now = useClock(Date.parse(view.now), clockAheadMs);
  const isOpening = view.closure === "upcoming" && now >= Date.parse(view.opensAt);
  useEffect(() => {
    if (isOpening) onOpen();
  }, [isOpening, onOpen]);
  if (view.closure) return <ClosureNotice view={view} closure={view.closure} now={now} onOpen={onOpen} />;
  if (view.joinUrl) return <OwnLink view={view} joinUrl={view.joinUrl} />;
  return (
    <>
      {view.role === "participant" && <Door view={view} />}
      <EntryForm view={view} onEnter={onEnter} />
    </>
  );
}

/** False for a page that the router has opened. */
function isLoadedPage(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === window.location.pathname;
}

/** True where the headers of the page that the router came from forbid the camera. */
const needsReload = (): boolean => isCaptureForbiddenByPage() && !isLoadedPage();

/** Starts camera and microphone when the room can be entered; before, the person does. */
function useOwnMedia(local: LocalMedia, { isNeeded, isOpen }: { isNeeded: boolean; isOpen: boolean }): void {
  useEffect(() => {
    if (!isNeeded) return;
    return needsReload() ? window.location.reload() : local.watchDevices();
  }, [local, isNeeded]);
  useEffect(() => {
    if (isNeeded && isOpen && !needsReload()) void local.start();
  }, [local, isNeeded, isOpen]);
}

/** The place before the room: one sees oneself, the hour and who is inside, and enters. */
export function Antechamber({ view, local, ...way }: AntechamberProps) {
  const { master, ayni } = view;
  const hasTryOut = canTryOut(view);
  useOwnMedia(local, { isNeeded: hasTryOut, isOpen: view.closure === null });
  return (
    <Container className={styles.page}>
      <TextLink href={view.backPath} className={styles.back}>
        <ArrowLeftIcon size={18} />
        {ayni.title}
      </TextLink>
      <div className={styles.columns} data-single={hasTryOut ? undefined : ""}>
        {hasTryOut && (
          <section aria-label="Cámara y micrófono">
            <OwnPicture local={local} />
          </section>
        )}
        <Card as="section" className={styles.card}>
          <div className={styles.heading}>
            <Avatar src={master.photoUrl} name={master.name} size={56} eager />
            <div>
              <h1 className={styles.title}>{view.title || ayni.title}</h1>
              <p>con {master.name}</p>
            </div>
          </div>
          <RoomTimes {...view} />
          {hasTryOut && <People people={view.people} />}
          <Way view={view} {...way} />
          {hasTryOut && (
            <p className={styles.privacy}>
              <ShieldCheckIcon size={20} />
              El encuentro no se graba: lo que pasa en la sala se queda en la sala.
            </p>
          )}
        </Card>
        {hasTryOut && (
          <section aria-label="Ajustes" className={styles.settings}>
            <details>
              <summary>Dispositivos y sonido original</summary>
              <DeviceSettings local={local} />
            </details>
            <ConnectionCheck view={view} />
          </section>
        )}
      </div>
    </Container>
  );
}
