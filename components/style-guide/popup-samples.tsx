"use client";

import { Button, IconButton } from "@/components/ui/button";
import { InfoIcon, PencilSimpleIcon, ShareNetworkIcon } from "@/components/ui/icons";
import { DownloadSimpleIcon, GearIcon, TrashIcon } from "@/components/ui/later-icons";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";

const noop = () => {};

export function MenuSample() {
  return (
    <Menu
      align="start"
      heading="Respirar para volver a casa"
      trigger={<Button variant="secondary">Abrir el menú</Button>}
    >
      <MenuItem icon={<PencilSimpleIcon />} onClick={noop}>
        Editar
      </MenuItem>
      <MenuLink icon={<GearIcon />} href="#capas">
        Un enlace con un texto largo que ocupa dos líneas
      </MenuLink>
      <MenuItem icon={<DownloadSimpleIcon />} onClick={noop} disabled>
        Descargar
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<TrashIcon />} onClick={noop} danger>
        Eliminar
      </MenuItem>
    </Menu>
  );
}

export function TooltipSamples() {
  return (
    <>
      <Tooltip text="Compartir" isLabel>
        <IconButton label="Compartir" icon={<ShareNetworkIcon size={24} />} />
      </Tooltip>
      <Tooltip
        text="El precio incluye el impuesto del país desde el que se recibe, que cambia de un lugar a otro."
        side="bottom"
      >
        <Button variant="quiet" icon={<InfoIcon />}>
          Con impuestos
        </Button>
      </Tooltip>
    </>
  );
}

export function ToastSamples() {
  return (
    <>
      <Button variant="secondary" onClick={() => void toast("Hay una versión nueva")}>
        Aviso
      </Button>
      <Button
        variant="secondary"
        onClick={() => void toast("Tu Ayni se ha publicado", { kind: "success", duration: 6000 })}
      >
        Logro
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          void toast("No hemos podido guardar los cambios. Comprueba tu conexión.", {
            kind: "error",
            action: { label: "Reintentar", onClick: noop },
          })
        }
      >
        Error con acción
      </Button>
    </>
  );
}
