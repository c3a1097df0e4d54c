"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState, type ReactElement } from "react";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { HeartIcon, EyeIcon, EyeSlashIcon } from "@/components/ui/icons";
import {
  ArrowCounterClockwiseIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  ProhibitIcon,
} from "@/components/ui/later-icons";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { FEATURE_OBSTACLES } from "@/lib/administration/contents/policy";
import { setFeaturedMutation, setTakedownMutation } from "@/lib/administration/contents/queries";
import type { ContentRow, FeaturedInput } from "@/lib/administration/contents/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import styles from "./content-menu.module.css";
import { ReasonDialog } from "./reason-dialog";

const TOAST_MS = 6000;

const showSuccess = (message: string) => void toast(message, { kind: "success", duration: TOAST_MS });

const formatPlace = (title: string, input: FeaturedInput): string => {
  if (!input.featured) return `«${title}» ya no se destaca en la portada.`;
  if (input.pinned) return `«${title}» es la primera de la portada.`;
  return input.pinned === false
    ? `«${title}» sigue en la portada, en su orden.`
    : `«${title}» está en la portada.`;
};

/** Features a content on the home page, puts it first there, or takes either back. */
function FeatureItems({ content }: { content: ContentRow }) {
  const router = useRouter();
  const { id, title, featured, pinned, featureObstacle } = content;
  const { mutate, isPending } = useMutation({
    ...setFeaturedMutation(id),
    onSuccess: (_, input) => showSuccess(formatPlace(title, input)),
    onError: (error) => void toast(errorMessage(error), { kind: "error" }),
    // Refreshes after an error too: another admin may have changed it.
    onSettled: () => router.refresh(),
  });
  if (featured) {
    return (
      <>
        <MenuItem
          icon={<ArrowUpIcon />}
          disabled={isPending}
          onClick={() => mutate({ featured: true, pinned: !pinned })}
        >
          {pinned ? "No poner la primera" : "Poner la primera"}
        </MenuItem>
        <MenuItem icon={<EyeSlashIcon />} disabled={isPending} onClick={() => mutate({ featured: false })}>
          Quitar de la portada
        </MenuItem>
      </>
    );
  }
  return (
    <>
      <MenuItem
        icon={<HeartIcon />}
        disabled={isPending || featureObstacle !== null}
        onClick={() => mutate({ featured: true })}
      >
        Destacar en la portada
      </MenuItem>
      {featureObstacle && <p className={styles.note}>{FEATURE_OBSTACLES[featureObstacle]}</p>}
    </>
  );
}

/** The actions of an admin on a content, open at first. */
export function ContentMenu({ content, trigger }: { content: ContentRow; trigger: ReactElement }) {
  const router = useRouter();
  const [openDialog, setOpenDialog] = useState<"take-down" | "restore">();
  // Refreshes after an error too: another admin may have changed it.
  const takedown = useMutation({
    ...setTakedownMutation(content.id),
    onSettled: () => router.refresh(),
  });
  const { slug, title, section, status, listed, master } = content;

  function handleClose(message: string | null) {
    setOpenDialog(undefined);
    if (message !== null) showSuccess(message);
  }

  return (
    <>
      <Menu
        defaultOpen
        heading={
          content.takedown && (
            <p className={styles.reason}>
              Retirada por {content.takedown.by ?? "alguien"}: {content.takedown.reason}
            </p>
          )
        }
        trigger={trigger}
      >
        {listed && (
          <MenuLink href={routes.ayni(slug)} icon={<ArrowRightIcon />}>
            Ver página
          </MenuLink>
        )}
        <MenuLink href={routes.preview(slug, section)} icon={<EyeIcon />}>
          Vista previa
        </MenuLink>
        {(listed || content.featured) && <FeatureItems content={content} />}
        {content.takedown ? (
          <MenuItem icon={<ArrowCounterClockwiseIcon />} onClick={() => setOpenDialog("restore")}>
            Volver a publicar
          </MenuItem>
        ) : (
          status === "PUBLISHED" && (
            <>
              <MenuSeparator />
              <MenuItem danger icon={<ProhibitIcon />} onClick={() => setOpenDialog("take-down")}>
                Retirar
              </MenuItem>
            </>
          )
        )}
      </Menu>
      {openDialog === "take-down" && (
        <ReasonDialog
          purpose="takedown"
          title={`Retirar «${title}»`}
          description={`Sale del catálogo y nadie más puede recibirla; quienes la recibieron la conservan. A ${formatFullName(master)} le llegará un correo con el motivo tal como lo escribas.`}
          submitLabel="Retirar"
          onSubmit={(reason) => takedown.mutateAsync({ takenDown: true, reason })}
          onClose={(done) => handleClose(done ? `«${title}» está retirada.` : null)}
        />
      )}
      {openDialog === "restore" && (
        <ConfirmDialog
          title={`¿Volver a publicar «${title}»?`}
          consequences={`Vuelve al catálogo y se puede recibir de nuevo. Se lo decimos a ${formatFullName(master)}.`}
          confirmLabel="Volver a publicar"
          onConfirm={() => takedown.mutateAsync({ takenDown: false })}
          onClose={(done) => handleClose(done ? `«${title}» vuelve a estar publicada.` : null)}
        />
      )}
    </>
  );
}
