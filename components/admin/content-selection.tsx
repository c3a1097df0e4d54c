"use client";

import { useMutation } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { changeContentsMutation } from "@/lib/administration/contents/queries";
import type { ContentRow } from "@/lib/administration/contents/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { SelectionArea } from "./selection-area";

const ReasonDialog = lazyDialog(() => import("./reason-dialog").then((module) => module.ReasonDialog));

type SelectableContent = Pick<ContentRow, "id" | "status" | "featured" | "featureObstacle"> & {
  isTakenDown: boolean;
};

const TOAST_MS = 5000;

const toCount = (count: number) => pluralize(count, "enseñanza", "enseñanzas");

const isFeaturable = ({ featured, featureObstacle }: SelectableContent) =>
  !featured && featureObstacle === null;
const isPublished = ({ status, isTakenDown }: SelectableContent) => status === "PUBLISHED" && !isTakenDown;

interface ContentsActionDialogProps {
  action: "feature" | "take-down";
  ids: string[];
  onClose: (done: boolean) => void;
}

function ContentsActionDialog({ action, ids, onClose }: ContentsActionDialogProps) {
  const { mutateAsync } = useMutation({
    ...changeContentsMutation(),
    onSuccess: ({ count }) => {
      const message =
        action === "feature"
          ? `${pluralize(count, "enseñanza destacada", "enseñanzas destacadas")} en la portada.`
          : `${pluralize(count, "enseñanza retirada", "enseñanzas retiradas")}.`;
      void toast(message, { kind: "success", duration: TOAST_MS });
    },
  });
  if (action === "feature") {
    return (
      <LazyConfirmDialog
        title={`¿Destacar ${toCount(ids.length)} en la portada?`}
        consequences="Se ven en la portada hasta que las quites o terminen. O se destacan todas, o ninguna."
        confirmLabel="Destacar"
        onConfirm={() => mutateAsync({ action, ids })}
        onClose={onClose}
      />
    );
  }
  return (
    <ReasonDialog
      purpose="takedown"
      title={`Retirar ${toCount(ids.length)}`}
      description="Salen del catálogo y nadie más puede recibirlas; quienes las recibieron las conservan. A quien las enseña le llega un correo por cada una, con el motivo tal como lo escribas."
      submitLabel="Retirar"
      onSubmit={(reason) => mutateAsync({ action, ids, reason })}
      onClose={onClose}
    />
  );
}

interface ContentSelectionProps {
  contents: SelectableContent[];
  children: ReactNode;
}

/** The list of contents, of which several are featured or taken down at once. */
export function ContentSelection({ contents, children }: ContentSelectionProps) {
  const router = useRouter();
  const [dialog, setDialog] = useState<{ action: "feature" | "take-down"; ids: string[] }>();

  function toIds(ids: string[], isIncluded: (content: SelectableContent) => boolean): string[] {
    return contents.filter((content) => ids.includes(content.id) && isIncluded(content)).map(({ id }) => id);
  }

  return (
    <SelectionArea
      label="Enseñanzas elegidas"
      listedIds={contents.map(({ id }) => id)}
      formatCount={(count) => pluralize(count, "enseñanza elegida", "enseñanzas elegidas")}
      actions={({ ids, clear }) => {
        const featurableIds = toIds(ids, isFeaturable);
        const publishedIds = toIds(ids, isPublished);
        return (
          <>
            <Button
              size="s"
              variant="secondary"
              disabled={featurableIds.length === 0}
              aria-haspopup="dialog"
              onClick={() => setDialog({ action: "feature", ids: featurableIds })}
            >
              Destacar ({featurableIds.length})
            </Button>
            <Button
              size="s"
              variant="secondary"
              disabled={publishedIds.length === 0}
              aria-haspopup="dialog"
              onClick={() => setDialog({ action: "take-down", ids: publishedIds })}
            >
              Retirar ({publishedIds.length})
            </Button>
            {dialog && (
              <ContentsActionDialog
                {...dialog}
                onClose={(done) => {
                  setDialog(undefined);
                  if (done) clear();
                  // Without success too: another admin may have changed some of them.
                  router.refresh();
                }}
              />
            )}
          </>
        );
      }}
    >
      {children}
    </SelectionArea>
  );
}
