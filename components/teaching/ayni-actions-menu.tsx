"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState, type ReactElement } from "react";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { EyeIcon, PencilSimpleIcon, UsersThreeIcon } from "@/components/ui/icons";
import { ArchiveIcon, ArrowRightIcon, CopyIcon, ListNumbersIcon, TagIcon } from "@/components/ui/later-icons";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { describeOpenSales } from "@/lib/content/booking-terms/policy";
import { errorMessage } from "@/lib/platform/http/client";
import { requestAyniArchive, duplicateAyniMutation } from "@/lib/teaching/dashboard/queries";
import type { DashboardAyni } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";

const COPIED_TEXT =
  "Ya tienes una copia como borrador. La portada, los archivos y los encuentros se quedan con el original: añade aquí los nuevos.";

export type ActionableAyni = Pick<
  DashboardAyni,
  "slug" | "title" | "status" | "section" | "takedownReason" | "openSales"
>;

/** The actions of a Master on one of their contents, open at first. */
export function AyniActionsMenu({ ayni, trigger }: { ayni: ActionableAyni; trigger: ReactElement }) {
  const router = useRouter();
  const [archiving, setArchiving] = useState(false);
  const duplicate = useMutation({
    ...duplicateAyniMutation(),
    onSuccess: ({ slug }) => {
      void toast(COPIED_TEXT, { kind: "success", duration: 12_000 });
      router.push(routes.edit(slug));
    },
    onError: (error) => void toast(errorMessage(error), { kind: "error" }),
  });

  function handleClose(done: boolean) {
    setArchiving(false);
    if (!done) return;
    void toast(`«${ayni.title}» está archivado`, { kind: "success", duration: 6000 });
    router.refresh();
  }

  const { slug, title, status, section, takedownReason } = ayni;
  const archived = status === "ARCHIVED";
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        {!archived && (
          <MenuLink href={routes.edit(slug)} icon={<PencilSimpleIcon />}>
            Editar
          </MenuLink>
        )}
        {status === "PUBLISHED" && takedownReason === null && (
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
        {status !== "DRAFT" && (
          <MenuLink href={routes.numbers(slug)} icon={<ListNumbersIcon />}>
            Números
          </MenuLink>
        )}
        {!archived && (
          <MenuLink href={routes.discounts(slug)} icon={<TagIcon />}>
            Códigos y precios
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
          consequences={<ArchiveConsequences ayni={ayni} />}
          confirmLabel="Archivar"
          danger
          onConfirm={() => requestAyniArchive(slug)}
          onClose={handleClose}
        />
      )}
    </>
  );
}

const STAYS = "No se puede deshacer, pero puedes duplicarlo.";

function ArchiveConsequences({ ayni: { status, openSales } }: { ayni: ActionableAyni }) {
  const ofSales = openSales ? describeOpenSales(openSales, "ARCHIVED") : "";
  if (status === "DRAFT")
    return (
      <>
        Deja de estar entre tus borradores. {ofSales} {STAYS}
      </>
    );
  if (ofSales)
    return (
      <>
        Sale del catálogo y nadie más podrá reservar. {ofSales} {STAYS}
      </>
    );
  return (
    <>
      Sale del catálogo y nadie más podrá recibirlo. Quienes ya lo recibieron lo conservan, y los próximos
      encuentros con participantes siguen en pie. {STAYS}
    </>
  );
}
