"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { IconButton } from "@/components/ui/button";
import {
  ArchiveIcon,
  ArrowRightIcon,
  CopyIcon,
  DotsThreeIcon,
  EyeIcon,
  PencilSimpleIcon,
  UsersThreeIcon,
} from "@/components/ui/icons";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { notify } from "@/components/ui/toast";
import { messageOf } from "@/lib/platform/http/client";
import { archive, duplication } from "@/lib/teaching/dashboard/queries";
import type { OfferedAyni } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";

const COPIED =
  "Ya tienes una copia como borrador. La portada, los archivos y los encuentros se quedan con el original: añade aquí los nuevos.";

type Actionable = Pick<OfferedAyni, "slug" | "title" | "status" | "section">;

/** What one may do with a content of one's own. */
export function AyniActions({ ayni }: { ayni: Actionable }) {
  const router = useRouter();
  const [archiving, setArchiving] = useState(false);
  const duplicate = useMutation({
    ...duplication(),
    onSuccess: ({ slug }) => {
      void notify(COPIED, { kind: "success", duration: 12_000 });
      router.push(routes.edit(slug));
    },
    onError: (error) => void notify(messageOf(error), { kind: "error" }),
  });

  function closed(done: boolean) {
    setArchiving(false);
    if (!done) return;
    void notify(`«${ayni.title}» está archivado`, { kind: "success", duration: 6000 });
    router.refresh();
  }

  const { slug, title, status, section } = ayni;
  const archived = status === "ARCHIVED";
  return (
    <>
      <Menu trigger={<IconButton label={`Acciones de ${title}`} icon={<DotsThreeIcon size={24} />} />}>
        {!archived && (
          <MenuLink href={routes.edit(slug)} icon={<PencilSimpleIcon />}>
            Editar
          </MenuLink>
        )}
        {status === "PUBLISHED" && (
          <MenuLink href={routes.ayni(slug)} icon={<ArrowRightIcon />}>
            Ver página
          </MenuLink>
        )}
        <MenuLink href={routes.preview(slug, section)} icon={<EyeIcon />}>
          Vista previa
        </MenuLink>
        {status !== "DRAFT" && (
          <MenuLink href={routes.participants(slug)} icon={<UsersThreeIcon />}>
            Participantes
          </MenuLink>
        )}
        <MenuItem icon={<CopyIcon />} disabled={duplicate.isPending} onClick={() => duplicate.mutate(slug)}>
          Duplicar
        </MenuItem>
        {!archived && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<ArchiveIcon />} onClick={() => setArchiving(true)}>
              Archivar
            </MenuItem>
          </>
        )}
      </Menu>
      {archiving && (
        <ConfirmDialog
          title={`¿Archivar «${title}»?`}
          consequences={status === "DRAFT" ? <DraftConsequences /> : <Consequences />}
          label="Archivar"
          danger
          act={() => archive(slug)}
          onClose={closed}
        />
      )}
    </>
  );
}

const Consequences = () => (
  <>
    Sale del catálogo y nadie más podrá recibirlo. Quienes ya lo recibieron lo conservan, y los próximos
    encuentros con participantes siguen en pie. No se puede deshacer, pero puedes duplicarlo.
  </>
);

const DraftConsequences = () => (
  <>Deja de estar entre tus borradores. No se puede deshacer, pero puedes duplicarlo.</>
);
