"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { ShieldCheckIcon, SlidersHorizontalIcon, UsersThreeIcon } from "@/components/ui/icons";
import { GearIcon } from "@/components/ui/later-icons";
import {
  CellSignalMediumIcon,
  KeyboardIcon,
  LifebuoyIcon,
  ScreencastIcon,
  WaveformIcon,
} from "@/components/room/icons";
import { RadioCards } from "@/components/ui/radio-cards";
import { Sheet } from "@/components/ui/sheet";
import { LINE_LEVELS, type LineLevel } from "@/components/room/media/wanted-streams";
import { ROOM_VIEWS, type RoomViewName } from "@/components/room/session/arrange";
import { useRoom, type RoomDialog, type RoomPanel } from "@/components/room/stage/room-context";
import { useStore } from "@/components/room/use-store";
import styles from "./more-sheet.module.css";
import { Reactions } from "./reactions";
import { useControls } from "./use-controls";

const VIEW_LABELS: Readonly<Record<RoomViewName, string>> = {
  circle: "Círculo",
  guide: "Quien guía, en grande",
  speaker: "Quien habla",
  master: "Solo quien guía",
};

const LINE_LABELS: Readonly<Record<LineLevel, string>> = {
  full: "Todas las imágenes",
  small: "Imágenes pequeñas",
  speaker: "Solo quien habla",
  sound: "Solo sonido",
};

interface EntryProps {
  icon: ReactNode;
  label: string;
  detail?: string;
  /** The state of a switch. */
  isOn?: boolean;
  onClick: () => void;
}

function Entry({ icon, label, detail, isOn, onClick }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        role={isOn === undefined ? undefined : "switch"}
        aria-checked={isOn}
        className={styles.entry}
        onClick={onClick}
      >
        {icon}
        <span className={styles.words}>
          {label}
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        {isOn !== undefined && (
          <span aria-hidden="true" className={cx(styles.state, isOn && styles.on)}>
            {isOn ? "Sí" : "No"}
          </span>
        )}
      </button>
    </li>
  );
}

function ViewChoice() {
  const { viewName, setViewName } = useRoom();
  return (
    <RadioCards
      legend="Vista"
      name="room-view"
      value={viewName}
      options={ROOM_VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
      onChange={({ target }) => setViewName(target.value as RoomViewName)}
    />
  );
}

function LineChoice() {
  const { session } = useRoom();
  const { line } = useStore(session.engine);
  return (
    <RadioCards
      legend={
        <>
          <CellSignalMediumIcon size={20} className={styles.legendIcon} /> Línea débil: qué recibes
        </>
      }
      name="room-line"
      value={line}
      options={LINE_LEVELS.map((value) => ({ value, label: LINE_LABELS[value] }))}
      onChange={({ target }) => session.engine.chooseLine(target.value as LineLevel)}
    />
  );
}

function Entries({ onClose }: { onClose: () => void }) {
  const { canLead, setPanel, setDialog } = useRoom();
  const { isSharing, isOriginalSound, canShare, toggleShare, toggleOriginalSound } = useControls();
  const openPanel = (panel: RoomPanel) => {
    onClose();
    setPanel(panel);
  };
  const open = (dialog: RoomDialog) => setDialog(dialog);
  return (
    <ul role="list" className={styles.list}>
      {canLead && (
        <Entry icon={<SlidersHorizontalIcon />} label="Tu asiento" onClick={() => openPanel("seat")} />
      )}
      <Entry icon={<UsersThreeIcon />} label="Personas" onClick={() => openPanel("people")} />
      {canShare && (
        <Entry
          icon={<ScreencastIcon />}
          label={isSharing ? "Dejar de compartir" : "Compartir la pantalla"}
          detail="Si eliges una pestaña, también su sonido"
          onClick={() => {
            onClose();
            void toggleShare();
          }}
        />
      )}
      <Entry
        icon={<WaveformIcon />}
        label="Sonido original"
        detail="Sin filtros y en estéreo, para cuencos o canto. Ponte auriculares."
        isOn={isOriginalSound}
        onClick={() => void toggleOriginalSound()}
      />
      <Entry icon={<GearIcon />} label="Cámara, micrófono y altavoz" onClick={() => open("devices")} />
      <Entry icon={<KeyboardIcon />} label="Atajos de teclado" onClick={() => open("shortcuts")} />
      <Entry
        icon={<LifebuoyIcon />}
        label="Necesito ayuda"
        detail="Salir sin llamar la atención, denunciar, teléfonos de ayuda"
        onClick={() => open("care")}
      />
    </ul>
  );
}

/** All that one can do in the room besides the bar. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Más">
      <div className={styles.sheet}>
        <div className={styles.phoneOnly}>
          <Reactions onDone={onClose} />
        </div>
        <ViewChoice />
        <Entries onClose={onClose} />
        <LineChoice />
        <p className={styles.privacy}>
          <ShieldCheckIcon size={20} />
          El encuentro no se graba.
        </p>
      </div>
    </Sheet>
  );
}
