"use client";

import { useState, type FormEvent } from "react";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { RadioCards } from "@/components/ui/radio-cards";
import { SELLER_KIND_LABELS, sellerKinds, type SellerKind } from "@/lib/platform/copy/seller-kind";
import { errorMessage } from "@/lib/platform/http/client";
import form from "./form.module.css";
import { SaveBar } from "./save-bar";
import { useUpdateProfile } from "./use-update-user";

const DESCRIPTIONS: Record<SellerKind, string> = {
  PROFESSIONAL: "Es tu actividad económica, aunque no sea la única.",
  PRIVATE: "Lo ofreces de vez en cuando, fuera de una actividad económica.",
};

const OPTIONS = sellerKinds.map((value) => ({
  value,
  label: SELLER_KIND_LABELS[value],
  description: DESCRIPTIONS[value],
}));

interface SellerKindFormProps {
  userId: string;
  profileId: string;
  /** The kind when the page was loaded; null if the Master has not said it. */
  sellerKind: SellerKind | null;
}

/** The capacity in which a Master offers. */
export function SellerKindForm({ userId, profileId, sellerKind }: SellerKindFormProps) {
  const [saved, setSaved] = useState(sellerKind);
  const [draft, setDraft] = useState<SellerKind | null>(null);
  const saveProfile = useUpdateProfile(userId, profileId);
  const isDirty = draft !== null && draft !== saved;
  useLeaveGuard(isDirty);

  function choose(value: string) {
    saveProfile.reset();
    setDraft(sellerKinds.find((kind) => kind === value) ?? null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft === null) return;
    saveProfile.mutate(
      { masterProfile: { sellerKind: draft } },
      {
        onSuccess: () => {
          setSaved(draft);
          setDraft(null);
        },
      },
    );
  }

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <RadioCards
        legend="Ofreces como"
        name="sellerKind"
        options={OPTIONS}
        value={draft ?? saved ?? ""}
        onChange={({ target }) => choose(target.value)}
      />
      <SaveBar
        pending={saveProfile.isPending}
        dirty={isDirty}
        saved={saveProfile.isSuccess}
        error={saveProfile.error ? errorMessage(saveProfile.error) : null}
      />
    </form>
  );
}
