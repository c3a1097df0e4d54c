import type { ComponentType } from "react";
import { HeartFillIcon } from "@/components/ui/icons";
import { HandsPrayingIcon } from "@/components/ui/later-icons";
import { HandsClappingIcon, SmileyIcon, ThumbsDownIcon, ThumbsUpIcon } from "@/components/room/icons";
import type { Reaction } from "@/lib/rooms/reactions";

export const REACTION_LABELS: Readonly<Record<Reaction, string>> = {
  heart: "Corazón",
  thanks: "Gracias",
  applause: "Aplauso",
  smile: "Sonrisa",
  yes: "Sí",
  no: "No",
};

export const REACTION_ICONS: Readonly<Record<Reaction, ComponentType<{ size?: number }>>> = {
  heart: HeartFillIcon,
  thanks: HandsPrayingIcon,
  applause: HandsClappingIcon,
  smile: SmileyIcon,
  yes: ThumbsUpIcon,
  no: ThumbsDownIcon,
};
