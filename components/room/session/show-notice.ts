import { dismissToast, toast } from "@/components/ui/toast";
import type { LocalMedia } from "@/components/room/media/local-media";
import { LINE_LEVELS, type LineLevel } from "@/components/room/media/wanted-streams";
import type { RoomNotice } from "./notices";

const SHORT_MS = 5000;
const LONG_MS = 9000;
const NOTICE_ID = "room-notice";
const UNMUTE_ID = "room-unmute";

const WORSE_LINE_TEXTS: Readonly<Record<Exclude<LineLevel, "full">, string>> = {
  small: "Línea débil: recibes imágenes más pequeñas. El sonido no cambia.",
  speaker: "Línea débil: recibes solo la imagen de quien habla. Las demás vuelven cuando la línea mejore.",
  sound: "Línea débil: recibes y envías solo sonido. La imagen vuelve cuando la línea mejore.",
};

const BETTER_LINE_TEXTS: Readonly<Record<Exclude<LineLevel, "sound">, string>> = {
  full: "Tu línea va bien: vuelves a ver y enviar toda la imagen.",
  small: "Tu línea mejora: vuelves a ver todas las imágenes, en pequeño.",
  speaker: "Tu línea mejora: vuelves a ver a quien habla.",
};

const GROUP_TEXTS = {
  group: "Estás en un grupo pequeño: los demás no te oyen ni te ven hasta que suene el cuenco.",
  rest: "Los demás están en grupos pequeños. Tú sigues aquí hasta que suene el cuenco.",
  leading:
    "Los grupos han empezado. Visítalos desde «Tu asiento»; lo que escribas en el chat les llega a todos.",
} as const;

function toLineText(line: LineLevel, before: LineLevel): string {
  const isWorse = LINE_LEVELS.indexOf(line) > LINE_LEVELS.indexOf(before);
  if (line === "full" || (!isWorse && line !== "sound")) return BETTER_LINE_TEXTS[line];
  return WORSE_LINE_TEXTS[line];
}

function toText(notice: RoomNotice): string {
  switch (notice.type) {
    case "muted":
      return "Han silenciado tu micrófono. Puedes volver a encenderlo cuando quieras hablar.";
    case "unmute-asked":
      return "Te invitan a encender tu micrófono.";
    case "bell":
      return "Suena el cuenco.";
    case "groups":
      return GROUP_TEXTS[notice.place];
    case "recalled":
      return "Vuelves al círculo con todo el grupo.";
    case "cohost":
      return "Ahora ayudas a llevar la sala: tienes sus mandos en «Tu asiento».";
    case "hand":
      return `${notice.name} pide la palabra.`;
    case "waiting":
      return `${notice.name} espera en la puerta.`;
    case "line":
      return toLineText(notice.line, notice.before);
  }
}

/** Tells what has happened in the room. Each replaces the one before, so that they do not pile up over the pictures. */
export function showNotice(notice: RoomNotice, local: LocalMedia): void {
  if (notice.type === "unmute-asked") {
    const action = {
      label: "Encender",
      onClick: () => {
        void local.setMicrophone(true);
        dismissToast(UNMUTE_ID);
      },
    };
    return void toast(toText(notice), { id: UNMUTE_ID, action });
  }
  const isLong = notice.type === "muted" || notice.type === "groups" || notice.type === "line";
  void toast(toText(notice), { id: NOTICE_ID, duration: isLong ? LONG_MS : SHORT_MS });
}
