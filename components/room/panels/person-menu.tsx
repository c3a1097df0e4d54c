"use client";

import { IconButton } from "@/components/ui/button";
import { DotsThreeIcon, FlagIcon, UserPlusIcon } from "@/components/ui/icons";
import {
  MicrophoneIcon,
  MicrophoneSlashIcon,
  UserMinusIcon,
  UserRectangleIcon,
} from "@/components/room/icons";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useRoom } from "@/components/room/stage/room-context";
import type { SeatView } from "@/lib/rooms/seats/schema";

interface PersonMenuProps {
  person: SeatView;
  onRemove: () => void;
  onReport: () => void;
}

function LeadItems({ person, onRemove }: Omit<PersonMenuProps, "onReport">) {
  const { room, own, act } = useRoom();
  const { seat, role, isAudioOn } = person;
  const isSpotlit = room.spotlight === seat;
  return (
    <>
      {isAudioOn ? (
        <MenuItem icon={<MicrophoneSlashIcon />} onClick={() => void act({ type: "mute", seat })}>
          Silenciar
        </MenuItem>
      ) : (
        <MenuItem icon={<MicrophoneIcon />} onClick={() => void act({ type: "ask-unmute", seat })}>
          Invitar a hablar
        </MenuItem>
      )}
      <MenuItem
        icon={<UserRectangleIcon />}
        onClick={() => void act({ type: "spotlight", seat: isSpotlit ? null : seat })}
      >
        {isSpotlit ? "Dejar de destacar" : "Destacar para todos"}
      </MenuItem>
      {own?.role === "host" && role !== "host" && (
        <MenuItem
          icon={<UserPlusIcon />}
          onClick={() => void act({ type: "cohost", seat, isCohost: role !== "cohost" })}
        >
          {role === "cohost" ? "Ya no ayuda a guiar" : "Que ayude a guiar"}
        </MenuItem>
      )}
      {role !== "host" && (
        <MenuItem icon={<UserMinusIcon />} danger onClick={onRemove}>
          Sacar de la sala…
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

/** Actions on a person, as far as the viewer may take them. */
export function PersonMenu({ person, onRemove, onReport }: PersonMenuProps) {
  const { canLead } = useRoom();
  return (
    <Menu
      isTriggerFixed
      trigger={<IconButton label={`Opciones de ${person.name}`} icon={<DotsThreeIcon />} />}
    >
      {canLead && <LeadItems person={person} onRemove={onRemove} />}
      <MenuItem icon={<FlagIcon />} onClick={onReport}>
        Denunciar…
      </MenuItem>
    </Menu>
  );
}
