"use client";

import { useState } from "react";
import { ChatCircleIcon, DotsThreeIcon, SlidersHorizontalIcon } from "@/components/ui/icons";
import { SignOutIcon, VideoCameraIcon } from "@/components/ui/later-icons";
import {
  HandPalmIcon,
  MicrophoneIcon,
  MicrophoneSlashIcon,
  ScreencastIcon,
  SmileyIcon,
  VideoCameraSlashIcon,
} from "@/components/room/icons";
import { useRoom, type RoomPanel } from "@/components/room/stage/room-context";
import { Control } from "./control";
import styles from "./control-bar.module.css";
import { Reactions } from "./reactions";
import { useControls } from "./use-controls";

function OwnMedia() {
  const { isMicrophoneOn, isCameraOn, toggleMicrophone, toggleCamera } = useControls();
  return (
    <>
      <Control
        icon={isMicrophoneOn ? <MicrophoneIcon /> : <MicrophoneSlashIcon />}
        label={isMicrophoneOn ? "Apagar el micrófono" : "Encender el micrófono"}
        text="Micro"
        tone={isMicrophoneOn ? "on" : "off"}
        onClick={() => void toggleMicrophone()}
      />
      <Control
        icon={isCameraOn ? <VideoCameraIcon /> : <VideoCameraSlashIcon />}
        label={isCameraOn ? "Apagar la cámara" : "Encender la cámara"}
        text="Cámara"
        tone={isCameraOn ? "on" : "off"}
        onClick={() => void toggleCamera()}
      />
    </>
  );
}

function Expression() {
  const { isHandRaised, isSharing, canShare, toggleHand, toggleShare } = useControls();
  const [areReactionsOpen, setReactionsOpen] = useState(false);
  return (
    <>
      <Control
        icon={<HandPalmIcon />}
        label={isHandRaised ? "Bajar la mano" : "Levantar la mano"}
        text="Mano"
        tone={isHandRaised ? "active" : "on"}
        onClick={() => void toggleHand()}
      />
      <span className={styles.anchor}>
        <Control
          icon={<SmileyIcon />}
          label="Reaccionar"
          text="Reaccionar"
          isWide
          aria-expanded={areReactionsOpen}
          onClick={() => setReactionsOpen(!areReactionsOpen)}
        />
        {areReactionsOpen && (
          <div className={styles.popover}>
            <Reactions onDone={() => setReactionsOpen(false)} />
          </div>
        )}
      </span>
      {canShare && (
        <Control
          icon={<ScreencastIcon />}
          label={isSharing ? "Dejar de compartir la pantalla" : "Compartir la pantalla"}
          text="Compartir"
          tone={isSharing ? "active" : "on"}
          isWide
          onClick={() => void toggleShare()}
        />
      )}
    </>
  );
}

/** The controls that are always at hand, along the lower edge. */
export function ControlBar() {
  const { session, panel, setPanel, setDialog, unread, canLead, canEnd } = useRoom();
  const toggle = (name: RoomPanel) => setPanel(panel === name ? null : name);
  return (
    <div role="toolbar" aria-label="Mandos de la sala" className={styles.bar}>
      <OwnMedia />
      <Expression />
      <Control
        icon={<ChatCircleIcon />}
        label="Chat"
        text="Chat"
        badge={unread}
        aria-expanded={panel === "chat"}
        onClick={() => toggle("chat")}
      />
      {canLead && (
        <Control
          icon={<SlidersHorizontalIcon />}
          label="Tu asiento"
          text="Tu asiento"
          isWide
          aria-expanded={panel === "seat"}
          onClick={() => toggle("seat")}
        />
      )}
      <Control
        icon={<DotsThreeIcon />}
        label="Más"
        text="Más"
        aria-haspopup="dialog"
        onClick={() => setDialog("more")}
      />
      <Control
        icon={<SignOutIcon />}
        label="Salir de la sala"
        text="Salir"
        tone="leave"
        aria-haspopup={canEnd ? "dialog" : undefined}
        onClick={() => (canEnd ? setDialog("end") : void session.leave())}
      />
    </div>
  );
}
